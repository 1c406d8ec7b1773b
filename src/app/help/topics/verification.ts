import type { HelpTopic } from '../topic.ts';

/** Help for the verification of the company, and for its end. */
export const verificationHelp: HelpTopic = {
  text: {
    zh: {
      title: '企业认证',
      text: [
        '认证由主管理员提交，平台在 1-2 个工作日内审核。子管理员和资产管理员只能查看认证状态，看不到证件照片。',
        '企业、政府或事业单位、其他组织各有一张表单。统一社会信用代码为 18 位，普通执照填写 15 位注册号。校验位不符只是提醒，请与证件核对后再提交。',
        '证件照片支持 JPG 和 PNG，须小于 8MB，至少 400×300 像素。身份证号加密保存，页面上只显示前三位和后两位。',
        '审核期间内容不可修改，可以撤回后重新提交，每天最多提交 5 次。被拒绝时，原因会写在对应的字段旁边。',
        '认证通过后，企业名称与证件一致并锁定。未认证的企业不能发送激活短信，添加资产管理员还需要高级认证。',
        '取消认证只能由主管理员用手机 App 扫码完成，二维码 120 秒内有效且只能使用一次；在手机浏览器中打开时还需输入管理密码。取消后资产管理员立即失去权限。',
      ],
      steps: [
        '选择组织类型和证件类型',
        '填写证件、法定代表人和地址',
        '获取并填写短信验证码',
        '上传证件照片和授权书',
        '提交审核',
      ],
    },
    en: {
      title: 'Company verification',
      text: [
        'The main administrator hands the verification in; the platform reviews it within 1-2 working days. Sub-administrators and asset administrators see how far it is, never the photos.',
        'Enterprises, government bodies and other organisations have a form each. A unified social credit code has 18 characters, an ordinary licence a registration number of 15 digits. A check digit that does not fit is only a hint to compare with the paper.',
        'Photos are JPG or PNG, smaller than 8 MB, at least 400×300 pixels. The ID number is kept encrypted; only its first three and last two characters are shown.',
        'During the review nothing can be changed. It can be withdrawn and handed in again, five times a day. When it is rejected, the reasons stand beside the fields.',
        'Once verified, the company goes by the name of its document, which is locked. An unverified company cannot send activation messages; asset administrators need advanced verification.',
        'Only the main administrator can cancel it, by scanning a code with the phone app; the code is good once, for 120 seconds; opened in a phone’s browser it asks for the management password too. Asset administrators lose their right at once.',
      ],
      steps: [
        'Choose the type of organisation and document',
        'Enter the document, the legal representative and the address',
        'Ask for the SMS code and enter it',
        'Upload the photos of the papers',
        'Hand it in for review',
      ],
    },
    ja: {
      title: '企業認証',
      text: [
        '認証は主管理者が申請し、プラットフォームが1～2営業日で審査します。サブ管理者と資産管理者は状態だけを確認でき、書類の写真は見られません。',
        '企業、政府機関・公共団体、その他の組織ごとにフォームがあります。統一社会信用コードは18文字、従来の許可証は15桁の登録番号です。検査文字の不一致は注意だけなので、書類と照らし合わせてください。',
        '写真はJPGまたはPNG、8MB未満、400×300ピクセル以上です。身分証番号は暗号化して保存し、先頭3文字と末尾2文字だけを表示します。',
        '審査中は変更できません。取り下げて再申請でき、申請は1日5回までです。却下されたときは、理由が各項目の横に表示されます。',
        '認証されると会社名は証明書と一致し、固定されます。未認証の企業は有効化SMSを送信できず、資産管理者の追加には高度認証が必要です。',
        '認証の取り消しは、主管理者がスマートフォンのアプリでQRコードを読み取ったときだけできます。コードは120秒間、1回だけ有効です。スマートフォンのブラウザーで開いた場合は管理パスワードも必要です。資産管理者は直ちに権限を失います。',
      ],
      steps: [
        '組織の種類と証明書の種類を選ぶ',
        '証明書、代表者、所在地を入力する',
        'SMSコードを受け取り入力する',
        '書類の写真をアップロードする',
        '審査に提出する',
      ],
    },
  },
  related: ['inactiveMember'],
};
