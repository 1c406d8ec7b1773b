import type { Words } from '../locale.ts';

/** What is said about the verification of a company: spec.md section 6, contract.md section 2, case B01. */
export const verificationRules = {
  zh: {
    'verification.required': '请填写此项',
    'verification.tooLong': '不能超过 %{limit} 个字',
    'verification.social_credit_code.length': '统一社会信用代码为18位',
    'verification.social_credit_code.signs':
      '统一社会信用代码为18位数字或大写字母（不含 I、O、S、V、Z），请核对',
    'verification.social_credit_code.checkDigit': '校验位不符，请与执照上的代码核对；确认无误可继续提交',
    'verification.registration_number.length': '注册号为15位数字',
    'verification.registration_number.signs': '注册号为15位数字',
    'verification.registration_number.checkDigit': '校验位不符，请与执照上的注册号核对；确认无误可继续提交',
    'verification.organization_code.length': '组织机构代码为9位（8位代码加1位校验码）',
    'verification.organization_code.signs': '组织机构代码由数字和大写字母组成，最后一位为数字或 X',
    'verification.organization_code.checkDigit': '校验位不符，请与证书上的代码核对；确认无误可继续提交',
    'verification.otherDocument': '所填号码与选择的证件类型不符',
    'verification.idNumberDigit': '身份证号有误：最后一位校验码与前17位不符，请核对',
    'verification.idNumber': '请输入18位身份证号；其他证件以字母开头，6–12 位字母或数字',
    'verification.paperMissing': '请上传图片',
    'verification.waiting': '认证正在审核中，不能重复提交',
    'verification.verified': '企业已认证，如需变更请先取消认证',
    'verification.tooMany': '每天最多提交 %{limit} 次，请明天再试',
    'verification.notWaiting': '没有正在审核的认证',
    'verification.notVerified': '企业尚未认证，无需取消',
    'verification.changed': '认证状态已变化，请刷新',
    'verification.notPhone': '取消认证只能在手机上进行，请用手机扫码',
    'verification.sameDevice': '请用手机 App 扫码，不能在显示二维码的浏览器中确认',
  },
  en: {
    'verification.required': 'Fill this in',
    'verification.tooLong': 'At most %{limit} characters',
    'verification.social_credit_code.length': 'A unified social credit code has 18 characters',
    'verification.social_credit_code.signs':
      'A unified social credit code has 18 digits or capital letters (never I, O, S, V or Z). Please compare',
    'verification.social_credit_code.checkDigit':
      'The check digit does not fit. Please compare with the licence; if it is the same you can go on',
    'verification.registration_number.length': 'A registration number has 15 digits',
    'verification.registration_number.signs': 'A registration number has 15 digits',
    'verification.registration_number.checkDigit':
      'The check digit does not fit. Please compare with the licence; if it is the same you can go on',
    'verification.organization_code.length': 'An organisation code has 9 characters (8 and a check digit)',
    'verification.organization_code.signs':
      'An organisation code has digits and capital letters; its last is a digit or X',
    'verification.organization_code.checkDigit':
      'The check digit does not fit. Please compare with the certificate; if it is the same you can go on',
    'verification.otherDocument': 'This number belongs to another document than the chosen one',
    'verification.idNumberDigit':
      'The ID number is mistyped: its last sign, the check digit, does not fit the 17 before it',
    'verification.idNumber':
      'Enter the 18 characters of the ID card; other papers begin with a letter and have 6-12 letters or digits',
    'verification.paperMissing': 'Upload a picture',
    'verification.waiting': 'The verification is being reviewed and cannot be submitted again',
    'verification.verified': 'The company is verified. To change anything, cancel the verification first',
    'verification.tooMany': 'It can be submitted %{limit} times a day. Try again tomorrow',
    'verification.notWaiting': 'No verification is being reviewed',
    'verification.notVerified': 'The company is not verified, so there is nothing to cancel',
    'verification.changed': 'The verification has changed meanwhile. Please refresh',
    'verification.notPhone': 'A verification is cancelled on a phone only. Scan the code with your phone',
    'verification.sameDevice':
      'Scan the code with the phone app; it cannot be confirmed in the browser that shows it',
  },
  ja: {
    'verification.required': '入力してください',
    'verification.tooLong': '%{limit} 文字以内で入力してください',
    'verification.social_credit_code.length': '統一社会信用コードは18文字です',
    'verification.social_credit_code.signs':
      '統一社会信用コードは数字と英大文字（I、O、S、V、Zを除く）18文字です。ご確認ください',
    'verification.social_credit_code.checkDigit':
      '検査文字が一致しません。許可証と照らし合わせ、同じであればそのまま申請できます',
    'verification.registration_number.length': '登録番号は数字15桁です',
    'verification.registration_number.signs': '登録番号は数字15桁です',
    'verification.registration_number.checkDigit':
      '検査数字が一致しません。許可証と照らし合わせ、同じであればそのまま申請できます',
    'verification.organization_code.length': '組織機構コードは9文字（8文字と検査文字）です',
    'verification.organization_code.signs': '組織機構コードは数字と英大文字で、最後は数字かXです',
    'verification.organization_code.checkDigit':
      '検査文字が一致しません。証明書と照らし合わせ、同じであればそのまま申請できます',
    'verification.otherDocument': '選択した証明書の種類と番号が合っていません',
    'verification.idNumberDigit': '身分証番号に誤りがあります：最後のチェックデジットが前の17桁と合いません',
    'verification.idNumber': '身分証番号18文字を入力してください。その他の証明書は英字で始まる6～12文字です',
    'verification.paperMissing': '画像をアップロードしてください',
    'verification.waiting': '認証は審査中のため、再申請できません',
    'verification.verified': '認証済みです。変更するには先に認証を取り消してください',
    'verification.tooMany': '申請は1日 %{limit} 回までです。明日もう一度お試しください',
    'verification.notWaiting': '審査中の認証はありません',
    'verification.notVerified': '未認証のため、取り消す必要はありません',
    'verification.changed': '認証の状態が変わりました。再読み込みしてください',
    'verification.notPhone':
      '認証の取り消しはスマートフォンでのみできます。スマートフォンで読み取ってください',
    'verification.sameDevice':
      'スマートフォンのアプリで読み取ってください。表示中のブラウザでは確認できません',
  },
} satisfies Words;
