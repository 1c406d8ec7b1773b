const choice = (value: string, title: string) => ({ value, title });

/** What the server lets people choose from, and what its app centre offers. */
export const choices = {
  presetApps: ['考勤打卡', '审批', '公告', '日程', '云盘', '报销'],
  offers: ['知识库', '投票', '会议室'],
  icons: 8,
  categories: [1, 2, 3, 4],
  relateItems: {
    industries: [choice('manufacturing', '制造业'), choice('retail', '零售'), choice('other', '其他')],
    sizes: [choice('people_1_to_20', '1–20 人'), choice('people_21_to_50', '21–50 人')],
    provinces: [choice('浙江省', '浙江省'), choice('江苏省', '江苏省')],
    cities: [
      { ...choice('杭州市', '杭州市'), province: '浙江省' },
      { ...choice('苏州市', '苏州市'), province: '江苏省' },
    ],
    org_types: [
      choice('enterprise', '企业'),
      choice('government', '政府或事业单位'),
      choice('other', '其他组织'),
    ],
    doc_types: [choice('unified_licence', '统一社会信用代码营业执照'), choice('licence', '普通营业执照')],
    country_codes: [{ ...choice('86', '+86 中国大陆'), is_open: 1 }],
  },
};
