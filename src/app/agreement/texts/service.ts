import type { Agreement } from '../agreement.ts';

/** What the platform and a company owe each other. */
export const serviceAgreement: Agreement = {
  key: 'service',
  version: '1.0',
  since: '2026-01-05',
  clauses: {
    zh: [
      {
        title: '服务内容',
        text: [
          '平台为企业提供通讯录管理后台：组织架构、成员、角色、群组、邀请、企业认证、工作台应用、企业数据和增值服务。',
          '各功能的说明和限制以帮助中心为准，功能更新会在帮助中心的“新功能”中公布。',
        ],
      },
      {
        title: '账号与管理员',
        text: [
          '注册企业的人成为主管理员，每家企业始终有且只有一位。主管理员可以设置子管理员，并对其授权范围负责。',
          '账号、登录密码和管理密码仅限本人使用。管理员在后台的操作会写入操作记录。',
        ],
      },
      {
        title: '企业的责任',
        text: [
          '企业保证有权录入成员的信息，并已告知成员录入的目的和范围。',
          '企业上传的名称、图片、认证材料和短信内容应真实、合法，不侵犯他人权利。',
          '邀请短信和激活短信只能发给本企业的成员或拟加入的人员；同一员工在同一周内不会重复收到激活短信。',
        ],
      },
      {
        title: '审核',
        text: [
          '企业认证、企业封面与启动图、短信模板和资产管理员由平台审核，通常需要 1 至 2 个工作日。',
          '审核未通过时会说明原因，企业可以修改后重新提交。',
        ],
      },
      {
        title: '增值服务协议',
        text: [
          '增值服务的价格以下单时平台显示的金额为准，以人民币计价。',
          '未付款的订单在 24 小时后自动关闭。权益在付款成功后生效，到期前会提醒。',
          '已付款的订单可以申请发票；退款后对应的权益和发票一并冲销。',
        ],
      },
      {
        title: '暂停与终止',
        text: [
          '企业违反法律或本协议时，平台可以限制相应功能，并说明理由。',
          '主管理员可以解散企业。解散会删除企业的全部数据，不可恢复，解散前可以导出数据。',
        ],
      },
      {
        title: '责任范围',
        text: [
          '平台按合理的技术水平保障服务可用和数据安全，并对因自身过错造成的损失承担责任。',
          '因不可抗力、企业自身的网络或设备造成的中断，平台不承担责任，但会协助恢复。',
        ],
      },
      {
        title: '变更与争议',
        text: [
          '本协议变更时会更新版本和生效日期，并在生效前告知主管理员；继续使用即表示同意新版本。',
          '本协议适用中华人民共和国法律。争议先行协商，协商不成的，由平台所在地人民法院管辖。',
        ],
      },
    ],
    en: [
      {
        title: 'The service',
        text: [
          'The platform gives companies a console for their address book: departments, members, roles, groups, invitations, verification, workbench apps, company data and value-added services.',
          'The help centre says what each page does and where its limits are; what changes is announced there under “What is new”.',
        ],
      },
      {
        title: 'Accounts and administrators',
        text: [
          'Whoever registers a company becomes its main administrator; a company always has exactly one. The main administrator may appoint sub-administrators and answers for what they are granted.',
          'An account, its password and its management password are for one person. What administrators do in the console is kept in the operation records.',
        ],
      },
      {
        title: 'Duties of the company',
        text: [
          'The company assures that it may enter its members’ data and has told them what for and how far.',
          'Names, pictures, verification documents and message texts must be true, lawful and free of other people’s rights.',
          'Invitations and activation messages go to members or people about to join only; the same employee gets no second activation message within a week.',
        ],
      },
      {
        title: 'Reviews',
        text: [
          'Verifications, covers and startup images, message templates and asset administrators are reviewed by the platform, usually within 1 to 2 working days.',
          'A rejection says why; the company may correct and submit again.',
        ],
      },
      {
        title: 'Value-added services agreement',
        text: [
          'The price is the amount the platform shows when the order is made, in renminbi.',
          'Orders not paid within 24 hours are closed. What was bought takes effect with the payment, and its end is announced before.',
          'Paid orders may be invoiced; a refund takes back both the service and the invoice.',
        ],
      },
      {
        title: 'Suspension and end',
        text: [
          'Where a company breaks the law or this agreement, the platform may limit the functions concerned and says why.',
          'The main administrator may dissolve the company. That deletes all its data for good; they can be exported before.',
        ],
      },
      {
        title: 'Liability',
        text: [
          'The platform keeps the service available and the data safe by reasonable technical means, and answers for damage by its own fault.',
          'It does not answer for interruptions by force majeure or by the company’s own network or devices, but helps to recover.',
        ],
      },
      {
        title: 'Changes and disputes',
        text: [
          'A change of this agreement brings a new version and date, announced to the main administrator before it takes effect; using the service after that means consent.',
          'The law of the People’s Republic of China applies. Disputes are first negotiated, then decided by the court at the seat of the platform. The Chinese text prevails.',
        ],
      },
    ],
    ja: [
      {
        title: 'サービスの内容',
        text: [
          'プラットフォームは、組織、メンバー、役割、グループ、招待、企業認証、ワークベンチのアプリ、企業データ、付加サービスを管理するコンソールを企業に提供します。',
          '各機能の説明と制限はヘルプセンターに記載し、変更はその「新機能」で告知します。',
        ],
      },
      {
        title: 'アカウントと管理者',
        text: [
          '企業を登録した人が主管理者となり、主管理者は常に一人です。主管理者は副管理者を設定でき、その権限範囲に責任を負います。',
          'アカウント、ログインパスワード、管理パスワードは本人だけが使用します。管理者の操作は操作記録に残ります。',
        ],
      },
      {
        title: '企業の責任',
        text: [
          '企業は、メンバーの情報を登録する権限を持ち、その目的と範囲を本人に知らせていることを保証します。',
          '名称、画像、認証書類、SMSの文面は真実かつ適法で、他者の権利を侵害しないものとします。',
          '招待と有効化のSMSは、メンバーまたは参加予定者にのみ送信します。同じ従業員に同じ週のうちに重ねて送信されることはありません。',
        ],
      },
      {
        title: '審査',
        text: [
          '企業認証、カバーと起動画像、SMSテンプレート、資産管理者はプラットフォームが審査し、通常1～2営業日かかります。',
          '不承認の場合は理由を示し、企業は修正して再提出できます。',
        ],
      },
      {
        title: '付加価値サービス規約',
        text: [
          '価格は注文時にプラットフォームが表示する人民元の金額です。',
          '24時間以内に支払われない注文は自動的に閉じられます。権利は支払い後に有効となり、期限前に通知します。',
          '支払い済みの注文は領収書を申請できます。返金時は権利と領収書も取り消されます。',
        ],
      },
      {
        title: '停止と終了',
        text: [
          '企業が法令または本規約に違反した場合、プラットフォームは理由を示して該当機能を制限できます。',
          '主管理者は企業を解散できます。解散するとすべてのデータが削除され復元できません。事前にエクスポートできます。',
        ],
      },
      {
        title: '責任の範囲',
        text: [
          'プラットフォームは合理的な技術水準でサービスの可用性とデータの安全を守り、自らの過失による損害に責任を負います。',
          '不可抗力または企業側のネットワークや機器による中断には責任を負いませんが、復旧を支援します。',
        ],
      },
      {
        title: '変更と紛争',
        text: [
          '本規約を変更するときは版と発効日を更新し、発効前に主管理者へ知らせます。その後の利用は同意とみなします。',
          '準拠法は中華人民共和国法とします。紛争はまず協議し、解決しない場合はプラットフォーム所在地の裁判所が管轄します。中国語版が優先します。',
        ],
      },
    ],
  },
};
