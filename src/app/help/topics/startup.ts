import type { HelpTopic } from '../topic.ts';

/** Help for startup images. */
export const startupHelp: HelpTopic = {
  section: 'company',
  text: {
    zh: {
      title: '启动页',
      text: [
        '启动页在打开手机端时全屏显示，尺寸为 1080×1620，不超过 3MB；选择图片后可以裁剪到该尺寸。裁剪框上下遮住的部分会被状态栏和产品名称覆盖，请把主要内容放在中间。',
        '必须填写开始和结束日期：开始日期不能早于今天，结束日期不能早于开始日期，且不能与其他已通过或审核中的启动页重叠；日期按企业所在时区计算。跳转链接选填，须为 https 网址。',
        '勾选规则后才能提交。平台在 1–2 个工作日内审核，被驳回时会显示原因，修改后可以重新提交。',
        '修改已通过的启动页会作为新的一条审核，通过前继续显示原来的，通过后原来的自动下线。',
        '下线后立即停止显示且不能恢复。',
      ],
    },
    en: {
      title: 'Startup images',
      text: [
        'A startup image fills the screen when the phone app is opened: 1080×1620, at most 3 MB; it is cut to size when you choose it. The bands of the frame are covered by status bar and product name, so keep what matters between them.',
        'First and last day are required: the first cannot be before today, the last not before the first, and no day may belong to another image that is approved or under review. Days are those of the company’s time zone. A link is optional and has to be https.',
        'It can be submitted once the rules are ticked. The platform reviews it within 1 to 2 working days; when it is rejected the reason is shown, and it can be changed and submitted again.',
        'Changing an approved image makes a new one under review; the old one stays shown until the change is approved and then goes offline by itself.',
        'Taken offline, an image is no longer shown and cannot be brought back.',
      ],
    },
    ja: {
      title: '起動画面',
      text: [
        '起動画面はアプリを開いたときに全画面で表示されます。1080×1620、3MB以下で、選択後にこのサイズへ切り抜けます。枠の上下の帯はステータスバーと製品名で隠れるため、主要部分は中央に収めてください。',
        '開始日と終了日は必須です。開始日は今日以降、終了日は開始日以降で、承認済み・審査中の起動画面と重複できません。日付は会社のタイムゾーンで数えます。リンクは任意で、httpsに限ります。',
        'ルールにチェックを入れると申請できます。プラットフォームが1～2営業日以内に審査し、却下時は理由が表示され、修正して再申請できます。',
        '承認済みの起動画面を変更すると新しいものとして審査され、承認されるまで元の画像が表示されます。承認後、元の画像は自動的に取り下げられます。',
        '取り下げるとすぐに表示されなくなり、元に戻せません。',
      ],
    },
  },
  related: ['companySetting', 'cover'],
};
