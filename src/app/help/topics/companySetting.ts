import type { HelpTopic } from '../topic.ts';

/** Help for the page of company settings. */
export const companySettingHelp: HelpTopic = {
  text: {
    zh: {
      title: '企业设置',
      text: [
        '这里填写企业名称、行业、规模、所在城市和联系方式，并可进入其他企业级设置。企业认证中或认证通过后名称不可修改；如需变更，请重新认证。',
        '企业标志会被裁剪成正方形，并以圆形显示在控制台左上角、企业列表和邀请二维码中，请把主要内容放在圆形区域内。图片须小于 8MB，支持 JPG/PNG；保存后立即生效。',
        '移除标志或修改信息后，可以在提示中点击“撤销”恢复。',
        '企业封面和启动页须经平台审核（1–2 个工作日），通过前继续显示原来的。',
        '主管理员可以查看和修改；子管理员需要有“企业设置”模块的权限。',
      ],
    },
    en: {
      title: 'Company settings',
      text: [
        'Name, industry, size, city and contact of the company, and the ways to everything else that is set for it. While the company is being verified, and once it is verified, its name is fixed; to change it, verify the company anew.',
        'The logo is cut to a square and shown in a circle: in the corner of the console, in the list of companies and on invitation codes. Keep what matters inside the circle. JPG or PNG of less than 8 MB; it takes effect at once.',
        'After removing the logo or changing facts, "Undo" in the notice brings back what was there.',
        'Cover and startup images are reviewed by the platform within 1 to 2 working days; the current ones stay until the new ones are approved.',
        'The main administrator sees and changes this page; a sub-administrator needs the module "company".',
      ],
    },
    ja: {
      title: '会社設定',
      text: [
        '会社名、業種、規模、所在地、連絡先を設定し、その他の会社全体の設定へ進めます。認証中と認証後は会社名を変更できません。変更するには再認証が必要です。',
        'ロゴは正方形に切り抜かれ、コンソールの左上、会社一覧、招待QRコードに円形で表示されます。主要部分を円の内側に収めてください。8MB未満のJPG/PNGで、すぐに反映されます。',
        'ロゴの削除や情報の変更は、通知の「元に戻す」で取り消せます。',
        'カバーと起動画面はプラットフォームが1～2営業日以内に審査し、承認されるまで現在のものが表示されます。',
        '主管理者が閲覧・変更できます。サブ管理者には「会社」モジュールの権限が必要です。',
      ],
    },
  },
  related: ['cover', 'startup'],
};
