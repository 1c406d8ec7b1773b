import type { Agreement } from '../agreement.ts';

/** What is kept of people, what for, how long, and what they may ask. */
export const privacyPolicy: Agreement = {
  key: 'privacy',
  version: '1.0',
  since: '2026-01-05',
  clauses: {
    zh: [
      {
        title: '我们处理哪些信息',
        text: [
          '企业录入的成员信息：姓名、手机号、邮箱、工号、部门、职位及企业自定义的字段。',
          '使用产生的信息：登录的浏览器与系统、最近活跃时间、IP 地址、管理员的操作记录、短信发送记录。',
          '企业认证材料：证照编号、法定代表人信息和证照图片，仅用于审核。',
        ],
      },
      {
        title: '用途',
        text: [
          '用于组织通讯、权限管理、安全审计和企业主动使用的服务，不用于广告，也不出售。',
          '统计数据对人数少于五人的部门不单独显示，以免识别个人。',
        ],
      },
      {
        title: '谁能看到',
        text: [
          '手机号默认隐藏中间四位；管理员查看完整号码会写入操作记录，每人每天最多 100 次。',
          '成员能看到谁由企业设置的可见范围决定；管理员只能看到自己管理范围内的信息。',
          '平台员工只在审核或经企业请求协助时接触企业数据。',
        ],
      },
      {
        title: '保存多久',
        text: [
          '离职成员的资料保留 30 天后清除；导入和导出的文件、任务结果保留 30 天；未处理的加入申请保留 30 天。',
          '解散企业后，企业的全部数据在保留期结束时删除。',
        ],
      },
      {
        title: 'Cookie 与本机存储',
        text: [
          'Cookie 只用于保持登录、语言和最近选择的企业。没有第三方 Cookie 和跟踪。',
          '草稿、显示偏好和画板内容保存在您的浏览器中，退出登录时清除。',
        ],
      },
      {
        title: '安全',
        text: [
          '密码只保存不可还原的散列值；会话令牌只保存其散列值；敏感操作需要再次输入管理密码或短信验证码。',
          '操作记录以散列链保存，可以验证是否被改动。',
        ],
      },
      {
        title: '您的权利',
        text: [
          '您可以向本企业的管理员要求查看、更正或删除自己的信息；管理员可以在成员页面完成。',
          '企业没有回应时，可以联系平台，我们会在 15 个工作日内答复。',
        ],
      },
    ],
    en: [
      {
        title: 'What is processed',
        text: [
          'Member data a company enters: name, phone, e-mail, employee number, departments, positions and fields of the company’s own.',
          'Data that come from use: browser and system of a sign-in, time of last activity, IP address, operation records of administrators, records of messages sent.',
          'Verification documents: numbers, the legal representative and pictures of the documents, for the review only.',
        ],
      },
      {
        title: 'What for',
        text: [
          'For the company’s communication, permissions, security audits and the services it uses itself; never for advertising, and never for sale.',
          'Statistics do not show departments of fewer than five people on their own, so that nobody can be recognised.',
        ],
      },
      {
        title: 'Who sees them',
        text: [
          'The middle four digits of phone numbers are hidden; an administrator who reveals one is recorded, and may do so 100 times a day.',
          'Whom members see is decided by the visibility their company sets; administrators see only what lies in their scope.',
          'The platform’s staff meet company data only in reviews or when a company asks for help.',
        ],
      },
      {
        title: 'How long',
        text: [
          'Data of people who left are kept for 30 days and then purged; imported and exported files and results of tasks for 30 days; unanswered applications for 30 days.',
          'After a company is dissolved all its data are deleted at the end of the holding period.',
        ],
      },
      {
        title: 'Cookies and this browser',
        text: [
          'Cookies keep the sign-in, the language and the company chosen last, and nothing else. There are no third-party cookies and no tracking.',
          'Drafts, display choices and drawings stay in your browser and go when you sign out.',
        ],
      },
      {
        title: 'Security',
        text: [
          'Passwords and session tokens are kept only as hashes; sensitive acts ask for the management password or a code by SMS once more.',
          'Operation records are chained by hashes, so that a change can be found.',
        ],
      },
      {
        title: 'Your rights',
        text: [
          'You may ask an administrator of your company to show, correct or delete your data; the page of members does all three.',
          'Where the company does not answer, ask the platform: we answer within 15 working days.',
        ],
      },
    ],
    ja: [
      {
        title: '取り扱う情報',
        text: [
          '企業が登録するメンバー情報：氏名、電話番号、メール、社員番号、部署、役職、企業独自の項目。',
          '利用により生じる情報：ログインしたブラウザとシステム、最終利用時刻、IPアドレス、管理者の操作記録、SMSの送信記録。',
          '企業認証の書類：番号、法定代表者の情報、書類の画像。審査にのみ使用します。',
        ],
      },
      {
        title: '目的',
        text: [
          '企業内の連絡、権限管理、セキュリティ監査、企業が自ら使うサービスのために使用し、広告や販売には使用しません。',
          '5人未満の部署の統計は個別に表示せず、個人が特定されないようにします。',
        ],
      },
      {
        title: '閲覧できる人',
        text: [
          '電話番号は中央4桁が隠れています。管理者が全桁を表示すると操作記録に残り、1日100回までです。',
          'メンバーが誰を見られるかは企業の公開範囲で決まり、管理者は管理範囲の情報だけを閲覧できます。',
          'プラットフォームの職員は、審査または企業の依頼があるときだけ企業データに接します。',
        ],
      },
      {
        title: '保存期間',
        text: [
          '退職者の情報は30日後に消去します。インポート・エクスポートのファイルと結果、未処理の参加申請は30日間保存します。',
          '企業の解散後、すべてのデータは保持期間の終了時に削除されます。',
        ],
      },
      {
        title: 'Cookieとブラウザの保存領域',
        text: [
          'Cookieはログイン、言語、最後に選んだ企業の保持だけに使用します。第三者のCookieや追跡はありません。',
          '下書き、表示設定、描画はお使いのブラウザに保存され、ログアウト時に消去されます。',
        ],
      },
      {
        title: '安全管理',
        text: [
          'パスワードとセッショントークンはハッシュ値だけを保存し、重要な操作では管理パスワードまたはSMSコードを再度求めます。',
          '操作記録はハッシュの連鎖で保存し、改変を検出できます。',
        ],
      },
      {
        title: '本人の権利',
        text: [
          '自分の情報の閲覧、訂正、削除は自社の管理者に依頼できます。いずれもメンバーの画面で行えます。',
          '企業から回答がない場合はプラットフォームにご連絡ください。15営業日以内に回答します。',
        ],
      },
    ],
  },
};
