INSERT INTO public.administrator (company_id, user_id, kind, grants, withheld, scope_departments, status, scope_own, apps, version, updated_at, updated_by, added_at, added_by, ended_at, end_reason) VALUES (1, 1, 'main', '{}', '[]', '[]', 1, 0, '[]', 1, '2026-12-01 04:21:22.432+00', NULL, NULL, NULL, NULL, NULL);
INSERT INTO public.administrator (company_id, user_id, kind, grants, withheld, scope_departments, status, scope_own, apps, version, updated_at, updated_by, added_at, added_by, ended_at, end_reason) VALUES (1, 2, 'sub', '{"apps": "manage", "data": "manage", "shop": "manage", "roles": "manage", "groups": "manage", "company": "manage", "devices": "manage", "records": "manage", "complaints": "manage", "addressBook": "manage"}', '[]', '[10]', 1, 0, '[]', 1, '2026-12-01 04:21:22.432+00', NULL, NULL, NULL, NULL, NULL);
INSERT INTO public.administrator (company_id, user_id, kind, grants, withheld, scope_departments, status, scope_own, apps, version, updated_at, updated_by, added_at, added_by, ended_at, end_reason) VALUES (1, 3, 'sub', '{"apps": "view", "data": "view", "shop": "view", "roles": "view", "groups": "view", "company": "view", "devices": "view", "records": "view", "complaints": "view", "addressBook": "view"}', '[]', '[]', 1, 0, '[]', 1, '2026-12-01 04:21:22.432+00', NULL, NULL, NULL, NULL, NULL);
INSERT INTO public.administrator (company_id, user_id, kind, grants, withheld, scope_departments, status, scope_own, apps, version, updated_at, updated_by, added_at, added_by, ended_at, end_reason) VALUES (1, 4, 'asset', '{}', '[]', '[]', 1, 0, '[]', 1, '2026-12-01 04:21:22.432+00', NULL, NULL, NULL, NULL, NULL);
INSERT INTO public.administrator (company_id, user_id, kind, grants, withheld, scope_departments, status, scope_own, apps, version, updated_at, updated_by, added_at, added_by, ended_at, end_reason) VALUES (2, 1, 'main', '{}', '[]', '[]', 1, 0, '[]', 1, '2026-12-01 04:21:22.432+00', NULL, NULL, NULL, NULL, NULL);
INSERT INTO public.administrator (company_id, user_id, kind, grants, withheld, scope_departments, status, scope_own, apps, version, updated_at, updated_by, added_at, added_by, ended_at, end_reason) VALUES (2, 2, 'sub', '{"apps": "manage", "data": "manage", "shop": "manage", "roles": "manage", "groups": "manage", "company": "manage", "devices": "manage", "records": "manage", "complaints": "manage", "addressBook": "manage"}', '[]', '[10]', 1, 0, '[]', 1, '2026-12-01 04:21:22.432+00', NULL, NULL, NULL, NULL, NULL);
INSERT INTO public.administrator (company_id, user_id, kind, grants, withheld, scope_departments, status, scope_own, apps, version, updated_at, updated_by, added_at, added_by, ended_at, end_reason) VALUES (2, 3, 'sub', '{"apps": "view", "data": "view", "shop": "view", "roles": "view", "groups": "view", "company": "view", "devices": "view", "records": "view", "complaints": "view", "addressBook": "view"}', '[]', '[]', 1, 0, '[]', 1, '2026-12-01 04:21:22.432+00', NULL, NULL, NULL, NULL, NULL);
INSERT INTO public.administrator (company_id, user_id, kind, grants, withheld, scope_departments, status, scope_own, apps, version, updated_at, updated_by, added_at, added_by, ended_at, end_reason) VALUES (2, 4, 'asset', '{}', '[]', '[]', 1, 0, '[]', 1, '2026-12-01 04:21:22.432+00', NULL, NULL, NULL, NULL, NULL);
INSERT INTO public.company (company_id, name, logo, verification_status, advanced, time_zone, is_demo, status, created_at, industry, size, province, city, contact_email, contact_name, contact_phone) VALUES (1, '测试甲公司', NULL, 0, 0, 'Asia/Shanghai', 0, 'normal', '2026-11-01 00:00:00+00', NULL, NULL, NULL, NULL, NULL, NULL, NULL);
INSERT INTO public.company (company_id, name, logo, verification_status, advanced, time_zone, is_demo, status, created_at, industry, size, province, city, contact_email, contact_name, contact_phone) VALUES (2, '测试乙公司', NULL, 0, 0, 'Asia/Shanghai', 0, 'normal', '2026-11-01 00:00:00+00', NULL, NULL, NULL, NULL, NULL, NULL, NULL);
INSERT INTO public.department (company_id, id, name, name_key, abbreviation, name_en, name_ja, dept_code, haystack, super_dept_id, ancestors, rank, sort_path, admin_id, source, hidden, visible_type, visible_depts, visible_users, member_limited, member_scope_type, member_scope_depts, member_scope_users, auto_approve, synced_at, main_count, child_count, version, updated_at, updated_by, deleted_at) VALUES (1, 10, '研发部', '研发部', NULL, NULL, NULL, NULL, '
研发部
yanfabu
yfb', 0, '{10}', 'a021', 'a021.', NULL, 'main', 0, 0, '[]', '[]', 0, 0, '[]', '[]', 0, NULL, 2, 1, 1, '2026-11-01 00:00:00+00', NULL, NULL);
INSERT INTO public.department (company_id, id, name, name_key, abbreviation, name_en, name_ja, dept_code, haystack, super_dept_id, ancestors, rank, sort_path, admin_id, source, hidden, visible_type, visible_depts, visible_users, member_limited, member_scope_type, member_scope_depts, member_scope_users, auto_approve, synced_at, main_count, child_count, version, updated_at, updated_by, deleted_at) VALUES (1, 11, '软件组', '软件组', NULL, NULL, NULL, NULL, '
软件组
ruanjianzu
rjz', 10, '{10,11}', 'a022', 'a021.a022.', NULL, 'main', 0, 0, '[]', '[]', 0, 0, '[]', '[]', 0, NULL, 1, 1, 1, '2026-11-01 00:00:00+00', NULL, NULL);
INSERT INTO public.department (company_id, id, name, name_key, abbreviation, name_en, name_ja, dept_code, haystack, super_dept_id, ancestors, rank, sort_path, admin_id, source, hidden, visible_type, visible_depts, visible_users, member_limited, member_scope_type, member_scope_depts, member_scope_users, auto_approve, synced_at, main_count, child_count, version, updated_at, updated_by, deleted_at) VALUES (1, 20, '市场部', '市场部', NULL, NULL, NULL, NULL, '
市场部
shichangbu
scb', 0, '{20}', 'a031', 'a031.', NULL, 'main', 0, 0, '[]', '[]', 0, 0, '[]', '[]', 0, NULL, 2, 1, 1, '2026-11-01 00:00:00+00', NULL, NULL);
INSERT INTO public.department (company_id, id, name, name_key, abbreviation, name_en, name_ja, dept_code, haystack, super_dept_id, ancestors, rank, sort_path, admin_id, source, hidden, visible_type, visible_depts, visible_users, member_limited, member_scope_type, member_scope_depts, member_scope_users, auto_approve, synced_at, main_count, child_count, version, updated_at, updated_by, deleted_at) VALUES (1, 21, '国内组', '国内组', NULL, NULL, NULL, NULL, '
国内组
guoneizu
gnz', 20, '{20,21}', 'a032', 'a031.a032.', 5, 'main', 0, 0, '[]', '[]', 0, 0, '[]', '[]', 0, NULL, 2, 0, 1, '2026-11-01 00:00:00+00', NULL, NULL);
INSERT INTO public.department (company_id, id, name, name_key, abbreviation, name_en, name_ja, dept_code, haystack, super_dept_id, ancestors, rank, sort_path, admin_id, source, hidden, visible_type, visible_depts, visible_users, member_limited, member_scope_type, member_scope_depts, member_scope_users, auto_approve, synced_at, main_count, child_count, version, updated_at, updated_by, deleted_at) VALUES (2, 10, '研发部乙', '研发部乙', NULL, NULL, NULL, NULL, '
研发部乙
yanfabuyi
yfby', 0, '{10}', 'a021', 'a021.', NULL, 'main', 0, 0, '[]', '[]', 0, 0, '[]', '[]', 0, NULL, 2, 1, 1, '2026-11-01 00:00:00+00', NULL, NULL);
INSERT INTO public.department (company_id, id, name, name_key, abbreviation, name_en, name_ja, dept_code, haystack, super_dept_id, ancestors, rank, sort_path, admin_id, source, hidden, visible_type, visible_depts, visible_users, member_limited, member_scope_type, member_scope_depts, member_scope_users, auto_approve, synced_at, main_count, child_count, version, updated_at, updated_by, deleted_at) VALUES (2, 11, '软件组乙', '软件组乙', NULL, NULL, NULL, NULL, '
软件组乙
ruanjianzuyi
rjzy', 10, '{10,11}', 'a022', 'a021.a022.', NULL, 'main', 0, 0, '[]', '[]', 0, 0, '[]', '[]', 0, NULL, 1, 1, 1, '2026-11-01 00:00:00+00', NULL, NULL);
INSERT INTO public.department (company_id, id, name, name_key, abbreviation, name_en, name_ja, dept_code, haystack, super_dept_id, ancestors, rank, sort_path, admin_id, source, hidden, visible_type, visible_depts, visible_users, member_limited, member_scope_type, member_scope_depts, member_scope_users, auto_approve, synced_at, main_count, child_count, version, updated_at, updated_by, deleted_at) VALUES (2, 12, '前端小组乙', '前端小组乙', NULL, NULL, NULL, NULL, '
前端小组乙
qianduanxiaozuyi
qdxzy', 11, '{10,11,12}', 'a023', 'a021.a022.a023.', NULL, 'main', 0, 0, '[]', '[]', 0, 0, '[]', '[]', 0, NULL, 1, 0, 1, '2026-11-01 00:00:00+00', NULL, NULL);
INSERT INTO public.department (company_id, id, name, name_key, abbreviation, name_en, name_ja, dept_code, haystack, super_dept_id, ancestors, rank, sort_path, admin_id, source, hidden, visible_type, visible_depts, visible_users, member_limited, member_scope_type, member_scope_depts, member_scope_users, auto_approve, synced_at, main_count, child_count, version, updated_at, updated_by, deleted_at) VALUES (2, 20, '市场部乙', '市场部乙', NULL, NULL, NULL, NULL, '
市场部乙
shichangbuyi
scby', 0, '{20}', 'a031', 'a031.', NULL, 'main', 0, 0, '[]', '[]', 0, 0, '[]', '[]', 0, NULL, 2, 1, 1, '2026-11-01 00:00:00+00', NULL, NULL);
INSERT INTO public.department (company_id, id, name, name_key, abbreviation, name_en, name_ja, dept_code, haystack, super_dept_id, ancestors, rank, sort_path, admin_id, source, hidden, visible_type, visible_depts, visible_users, member_limited, member_scope_type, member_scope_depts, member_scope_users, auto_approve, synced_at, main_count, child_count, version, updated_at, updated_by, deleted_at) VALUES (2, 21, '国内组乙', '国内组乙', NULL, NULL, NULL, NULL, '
国内组乙
guoneizuyi
gnzy', 20, '{20,21}', 'a032', 'a031.a032.', 5, 'main', 0, 0, '[]', '[]', 0, 0, '[]', '[]', 0, NULL, 2, 0, 1, '2026-11-01 00:00:00+00', NULL, NULL);
INSERT INTO public.department (company_id, id, name, name_key, abbreviation, name_en, name_ja, dept_code, haystack, super_dept_id, ancestors, rank, sort_path, admin_id, source, hidden, visible_type, visible_depts, visible_users, member_limited, member_scope_type, member_scope_depts, member_scope_users, auto_approve, synced_at, main_count, child_count, version, updated_at, updated_by, deleted_at) VALUES (1, 12, '前端小组', '前端小组', NULL, NULL, NULL, NULL, '
前端小组
qianduanxiaozu
qdxz', 11, '{10,11,12}', 'a023', 'a021.a022.a023.', NULL, 'main', 0, 0, '[]', '[]', 0, 0, '[]', '[]', 0, NULL, 2, 0, 1, '2026-11-01 00:00:00+00', NULL, NULL);
INSERT INTO public.kysely_migration (name, "timestamp") VALUES ('0001_baseline', '2026-12-01T04:21:19.057Z');
INSERT INTO public.kysely_migration_lock (id, is_locked) VALUES ('migration_lock', 0);
INSERT INTO public.member (company_id, user_id, account_id, name, pinyin, initials, country_code, phone, number_waits_since, phone_show, email, work_id, main_department_id, extension, office_location, note, entry_time, active_status, is_real_name, executive_mode, member_type, custom_fields, status, resigned_at, transfer_status, last_active_at, last_sms_at, added_at, avatar, version, updated_at, updated_by) VALUES (1, 1, NULL, '周主管', 'zhou zhu guan', 'zzg', '86', '13800010001', NULL, 1, NULL, NULL, 10, NULL, NULL, NULL, NULL, 1, 1, 0, 'regular', '{}', 'normal', NULL, 0, NULL, NULL, '2026-12-01 04:21:22.432+00', NULL, 1, '2026-11-01 00:00:00+00', NULL);
INSERT INTO public.member (company_id, user_id, account_id, name, pinyin, initials, country_code, phone, number_waits_since, phone_show, email, work_id, main_department_id, extension, office_location, note, entry_time, active_status, is_real_name, executive_mode, member_type, custom_fields, status, resigned_at, transfer_status, last_active_at, last_sms_at, added_at, avatar, version, updated_at, updated_by) VALUES (1, 2, NULL, '吴分管', 'wu fen guan', 'wfg', '86', '13800010002', NULL, 1, NULL, NULL, 10, NULL, NULL, NULL, NULL, 1, 1, 0, 'regular', '{}', 'normal', NULL, 0, NULL, NULL, '2026-12-01 04:21:22.432+00', NULL, 1, '2026-11-01 00:00:00+00', NULL);
INSERT INTO public.member (company_id, user_id, account_id, name, pinyin, initials, country_code, phone, number_waits_since, phone_show, email, work_id, main_department_id, extension, office_location, note, entry_time, active_status, is_real_name, executive_mode, member_type, custom_fields, status, resigned_at, transfer_status, last_active_at, last_sms_at, added_at, avatar, version, updated_at, updated_by) VALUES (1, 3, NULL, '郑只看', 'zheng zhi kan', 'zzk', '86', '13800010003', NULL, 1, NULL, NULL, 20, NULL, NULL, NULL, NULL, 1, 1, 0, 'regular', '{}', 'normal', NULL, 0, NULL, NULL, '2026-12-01 04:21:22.432+00', NULL, 1, '2026-11-01 00:00:00+00', NULL);
INSERT INTO public.member (company_id, user_id, account_id, name, pinyin, initials, country_code, phone, number_waits_since, phone_show, email, work_id, main_department_id, extension, office_location, note, entry_time, active_status, is_real_name, executive_mode, member_type, custom_fields, status, resigned_at, transfer_status, last_active_at, last_sms_at, added_at, avatar, version, updated_at, updated_by) VALUES (1, 4, NULL, '王资产', 'wang zi chan', 'wzc', '86', '13800010004', NULL, 1, NULL, NULL, 20, NULL, NULL, NULL, NULL, 1, 1, 0, 'regular', '{}', 'normal', NULL, 0, NULL, NULL, '2026-12-01 04:21:22.432+00', NULL, 1, '2026-11-01 00:00:00+00', NULL);
INSERT INTO public.member (company_id, user_id, account_id, name, pinyin, initials, country_code, phone, number_waits_since, phone_show, email, work_id, main_department_id, extension, office_location, note, entry_time, active_status, is_real_name, executive_mode, member_type, custom_fields, status, resigned_at, transfer_status, last_active_at, last_sms_at, added_at, avatar, version, updated_at, updated_by) VALUES (1, 5, NULL, '冯负责', 'feng fu ze', 'ffz', '86', '13800010005', NULL, 1, NULL, NULL, 21, NULL, NULL, NULL, NULL, 1, 1, 0, 'regular', '{}', 'normal', NULL, 0, NULL, NULL, '2026-12-01 04:21:22.432+00', NULL, 1, '2026-11-01 00:00:00+00', NULL);
INSERT INTO public.member (company_id, user_id, account_id, name, pinyin, initials, country_code, phone, number_waits_since, phone_show, email, work_id, main_department_id, extension, office_location, note, entry_time, active_status, is_real_name, executive_mode, member_type, custom_fields, status, resigned_at, transfer_status, last_active_at, last_sms_at, added_at, avatar, version, updated_at, updated_by) VALUES (1, 6, NULL, '陈主管', 'chen zhu guan', 'czg', '86', '13800010006', NULL, 1, NULL, NULL, 11, NULL, NULL, NULL, NULL, 1, 1, 0, 'regular', '{}', 'normal', NULL, 0, NULL, NULL, '2026-12-01 04:21:22.432+00', NULL, 1, '2026-11-01 00:00:00+00', NULL);
INSERT INTO public.member (company_id, user_id, account_id, name, pinyin, initials, country_code, phone, number_waits_since, phone_show, email, work_id, main_department_id, extension, office_location, note, entry_time, active_status, is_real_name, executive_mode, member_type, custom_fields, status, resigned_at, transfer_status, last_active_at, last_sms_at, added_at, avatar, version, updated_at, updated_by) VALUES (1, 7, NULL, '褚前端', 'chu qian duan', 'cqd', '86', '13800010007', NULL, 1, NULL, NULL, 12, NULL, NULL, NULL, NULL, 1, 1, 0, 'regular', '{}', 'normal', NULL, 0, NULL, NULL, '2026-12-01 04:21:22.432+00', NULL, 1, '2026-11-01 00:00:00+00', NULL);
INSERT INTO public.member (company_id, user_id, account_id, name, pinyin, initials, country_code, phone, number_waits_since, phone_show, email, work_id, main_department_id, extension, office_location, note, entry_time, active_status, is_real_name, executive_mode, member_type, custom_fields, status, resigned_at, transfer_status, last_active_at, last_sms_at, added_at, avatar, version, updated_at, updated_by) VALUES (1, 8, NULL, '卫销售', 'wei xiao shou', 'wxs', '86', '13800010008', NULL, 1, NULL, NULL, 21, NULL, NULL, NULL, NULL, 1, 1, 0, 'regular', '{}', 'normal', NULL, 0, NULL, NULL, '2026-12-01 04:21:22.432+00', NULL, 1, '2026-11-01 00:00:00+00', NULL);
INSERT INTO public.member (company_id, user_id, account_id, name, pinyin, initials, country_code, phone, number_waits_since, phone_show, email, work_id, main_department_id, extension, office_location, note, entry_time, active_status, is_real_name, executive_mode, member_type, custom_fields, status, resigned_at, transfer_status, last_active_at, last_sms_at, added_at, avatar, version, updated_at, updated_by) VALUES (2, 1, NULL, '周主管乙', 'zhou zhu guan yi', 'zzgy', '86', '13800020001', NULL, 1, NULL, NULL, 10, NULL, NULL, NULL, NULL, 1, 1, 0, 'regular', '{}', 'normal', NULL, 0, NULL, NULL, '2026-12-01 04:21:22.432+00', NULL, 1, '2026-11-01 00:00:00+00', NULL);
INSERT INTO public.member (company_id, user_id, account_id, name, pinyin, initials, country_code, phone, number_waits_since, phone_show, email, work_id, main_department_id, extension, office_location, note, entry_time, active_status, is_real_name, executive_mode, member_type, custom_fields, status, resigned_at, transfer_status, last_active_at, last_sms_at, added_at, avatar, version, updated_at, updated_by) VALUES (2, 2, NULL, '吴分管乙', 'wu fen guan yi', 'wfgy', '86', '13800020002', NULL, 1, NULL, NULL, 10, NULL, NULL, NULL, NULL, 1, 1, 0, 'regular', '{}', 'normal', NULL, 0, NULL, NULL, '2026-12-01 04:21:22.432+00', NULL, 1, '2026-11-01 00:00:00+00', NULL);
INSERT INTO public.member (company_id, user_id, account_id, name, pinyin, initials, country_code, phone, number_waits_since, phone_show, email, work_id, main_department_id, extension, office_location, note, entry_time, active_status, is_real_name, executive_mode, member_type, custom_fields, status, resigned_at, transfer_status, last_active_at, last_sms_at, added_at, avatar, version, updated_at, updated_by) VALUES (2, 3, NULL, '郑只看乙', 'zheng zhi kan yi', 'zzky', '86', '13800020003', NULL, 1, NULL, NULL, 20, NULL, NULL, NULL, NULL, 1, 1, 0, 'regular', '{}', 'normal', NULL, 0, NULL, NULL, '2026-12-01 04:21:22.432+00', NULL, 1, '2026-11-01 00:00:00+00', NULL);
INSERT INTO public.member (company_id, user_id, account_id, name, pinyin, initials, country_code, phone, number_waits_since, phone_show, email, work_id, main_department_id, extension, office_location, note, entry_time, active_status, is_real_name, executive_mode, member_type, custom_fields, status, resigned_at, transfer_status, last_active_at, last_sms_at, added_at, avatar, version, updated_at, updated_by) VALUES (2, 4, NULL, '王资产乙', 'wang zi chan yi', 'wzcy', '86', '13800020004', NULL, 1, NULL, NULL, 20, NULL, NULL, NULL, NULL, 1, 1, 0, 'regular', '{}', 'normal', NULL, 0, NULL, NULL, '2026-12-01 04:21:22.432+00', NULL, 1, '2026-11-01 00:00:00+00', NULL);
INSERT INTO public.member (company_id, user_id, account_id, name, pinyin, initials, country_code, phone, number_waits_since, phone_show, email, work_id, main_department_id, extension, office_location, note, entry_time, active_status, is_real_name, executive_mode, member_type, custom_fields, status, resigned_at, transfer_status, last_active_at, last_sms_at, added_at, avatar, version, updated_at, updated_by) VALUES (2, 5, NULL, '冯负责乙', 'feng fu ze yi', 'ffzy', '86', '13800020005', NULL, 1, NULL, NULL, 21, NULL, NULL, NULL, NULL, 1, 1, 0, 'regular', '{}', 'normal', NULL, 0, NULL, NULL, '2026-12-01 04:21:22.432+00', NULL, 1, '2026-11-01 00:00:00+00', NULL);
INSERT INTO public.member (company_id, user_id, account_id, name, pinyin, initials, country_code, phone, number_waits_since, phone_show, email, work_id, main_department_id, extension, office_location, note, entry_time, active_status, is_real_name, executive_mode, member_type, custom_fields, status, resigned_at, transfer_status, last_active_at, last_sms_at, added_at, avatar, version, updated_at, updated_by) VALUES (2, 6, NULL, '陈主管乙', 'chen zhu guan yi', 'czgy', '86', '13800020006', NULL, 1, NULL, NULL, 11, NULL, NULL, NULL, NULL, 1, 1, 0, 'regular', '{}', 'normal', NULL, 0, NULL, NULL, '2026-12-01 04:21:22.432+00', NULL, 1, '2026-11-01 00:00:00+00', NULL);
INSERT INTO public.member (company_id, user_id, account_id, name, pinyin, initials, country_code, phone, number_waits_since, phone_show, email, work_id, main_department_id, extension, office_location, note, entry_time, active_status, is_real_name, executive_mode, member_type, custom_fields, status, resigned_at, transfer_status, last_active_at, last_sms_at, added_at, avatar, version, updated_at, updated_by) VALUES (2, 7, NULL, '褚前端乙', 'chu qian duan yi', 'cqdy', '86', '13800020007', NULL, 1, NULL, NULL, 12, NULL, NULL, NULL, NULL, 1, 1, 0, 'regular', '{}', 'normal', NULL, 0, NULL, NULL, '2026-12-01 04:21:22.432+00', NULL, 1, '2026-11-01 00:00:00+00', NULL);
INSERT INTO public.member (company_id, user_id, account_id, name, pinyin, initials, country_code, phone, number_waits_since, phone_show, email, work_id, main_department_id, extension, office_location, note, entry_time, active_status, is_real_name, executive_mode, member_type, custom_fields, status, resigned_at, transfer_status, last_active_at, last_sms_at, added_at, avatar, version, updated_at, updated_by) VALUES (2, 8, NULL, '卫销售乙', 'wei xiao shou yi', 'wxsy', '86', '13800020008', NULL, 1, NULL, NULL, 21, NULL, NULL, NULL, NULL, 1, 1, 0, 'regular', '{}', 'normal', NULL, 0, NULL, NULL, '2026-12-01 04:21:22.432+00', NULL, 1, '2026-11-01 00:00:00+00', NULL);
INSERT INTO public.member (company_id, user_id, account_id, name, pinyin, initials, country_code, phone, number_waits_since, phone_show, email, work_id, main_department_id, extension, office_location, note, entry_time, active_status, is_real_name, executive_mode, member_type, custom_fields, status, resigned_at, transfer_status, last_active_at, last_sms_at, added_at, avatar, version, updated_at, updated_by) VALUES (1, 1001, NULL, '新人', 'xin ren', 'xr', '86', '13900000001', NULL, 1, NULL, NULL, 12, NULL, NULL, NULL, NULL, 0, 0, 0, 'regular', '{}', 'normal', NULL, 0, NULL, NULL, '2026-12-01 04:21:22.647+00', NULL, 1, '2026-11-23 02:00:00+00', 1);
INSERT INTO public.member_search (company_id, user_id, grams, haystack) VALUES (1, 1, '{周,主,管,周主,主管,^z,^zh,zho,hou,ouz,uzh,zhu,hug,ugu,gua,uan,^zz,zzg,^1,^13,138,^0,^00,000,001,=13800010001}', '
周主管
zhouzhuguan
zzg
138
0001
');
INSERT INTO public.member_search (company_id, user_id, grams, haystack) VALUES (1, 2, '{吴,分,管,吴分,分管,^w,^wu,wuf,ufe,fen,eng,ngu,gua,uan,^wf,wfg,^1,^13,138,^0,^00,000,002,=13800010002}', '
吴分管
wufenguan
wfg
138
0002
');
INSERT INTO public.member_search (company_id, user_id, grams, haystack) VALUES (1, 3, '{郑,只,看,郑只,只看,^z,^zh,zhe,hen,eng,ngz,gzh,zhi,hik,ika,kan,^zz,zzk,^1,^13,138,^0,^00,000,003,=13800010003}', '
郑只看
zhengzhikan
zzk
138
0003
');
INSERT INTO public.member_search (company_id, user_id, grams, haystack) VALUES (1, 4, '{王,资,产,王资,资产,^w,^wa,wan,ang,ngz,gzi,zic,ich,cha,han,^wz,wzc,^1,^13,138,^0,^00,000,004,=13800010004}', '
王资产
wangzichan
wzc
138
0004
');
INSERT INTO public.member_search (company_id, user_id, grams, haystack) VALUES (1, 5, '{冯,负,责,冯负,负责,^f,^fe,fen,eng,ngf,gfu,fuz,uze,^ff,ffz,^1,^13,138,^0,^00,000,005,=13800010005}', '
冯负责
fengfuze
ffz
138
0005
');
INSERT INTO public.member_search (company_id, user_id, grams, haystack) VALUES (1, 6, '{陈,主,管,陈主,主管,^c,^ch,che,hen,enz,nzh,zhu,hug,ugu,gua,uan,^cz,czg,^1,^13,138,^0,^00,000,006,=13800010006}', '
陈主管
chenzhuguan
czg
138
0006
');
INSERT INTO public.member_search (company_id, user_id, grams, haystack) VALUES (1, 7, '{褚,前,端,褚前,前端,^c,^ch,chu,huq,uqi,qia,ian,and,ndu,dua,uan,^cq,cqd,^1,^13,138,^0,^00,000,007,=13800010007}', '
褚前端
chuqianduan
cqd
138
0007
');
INSERT INTO public.member_search (company_id, user_id, grams, haystack) VALUES (1, 8, '{卫,销,售,卫销,销售,^w,^we,wei,eix,ixi,xia,iao,aos,osh,sho,hou,^wx,wxs,^1,^13,138,^0,^00,000,008,=13800010008}', '
卫销售
weixiaoshou
wxs
138
0008
');
INSERT INTO public.member_search (company_id, user_id, grams, haystack) VALUES (2, 1, '{周,主,管,乙,周主,主管,管乙,^z,^zh,zho,hou,ouz,uzh,zhu,hug,ugu,gua,uan,any,nyi,^zz,zzg,zgy,^1,^13,138,^0,^00,000,001,=13800020001}', '
周主管乙
zhouzhuguanyi
zzgy
138
0001
');
INSERT INTO public.member_search (company_id, user_id, grams, haystack) VALUES (2, 2, '{吴,分,管,乙,吴分,分管,管乙,^w,^wu,wuf,ufe,fen,eng,ngu,gua,uan,any,nyi,^wf,wfg,fgy,^1,^13,138,^0,^00,000,002,=13800020002}', '
吴分管乙
wufenguanyi
wfgy
138
0002
');
INSERT INTO public.member_search (company_id, user_id, grams, haystack) VALUES (2, 3, '{郑,只,看,乙,郑只,只看,看乙,^z,^zh,zhe,hen,eng,ngz,gzh,zhi,hik,ika,kan,any,nyi,^zz,zzk,zky,^1,^13,138,^0,^00,000,003,=13800020003}', '
郑只看乙
zhengzhikanyi
zzky
138
0003
');
INSERT INTO public.member_search (company_id, user_id, grams, haystack) VALUES (2, 4, '{王,资,产,乙,王资,资产,产乙,^w,^wa,wan,ang,ngz,gzi,zic,ich,cha,han,any,nyi,^wz,wzc,zcy,^1,^13,138,^0,^00,000,004,=13800020004}', '
王资产乙
wangzichanyi
wzcy
138
0004
');
INSERT INTO public.member_search (company_id, user_id, grams, haystack) VALUES (2, 5, '{冯,负,责,乙,冯负,负责,责乙,^f,^fe,fen,eng,ngf,gfu,fuz,uze,zey,eyi,^ff,ffz,fzy,^1,^13,138,^0,^00,000,005,=13800020005}', '
冯负责乙
fengfuzeyi
ffzy
138
0005
');
INSERT INTO public.member_search (company_id, user_id, grams, haystack) VALUES (2, 6, '{陈,主,管,乙,陈主,主管,管乙,^c,^ch,che,hen,enz,nzh,zhu,hug,ugu,gua,uan,any,nyi,^cz,czg,zgy,^1,^13,138,^0,^00,000,006,=13800020006}', '
陈主管乙
chenzhuguanyi
czgy
138
0006
');
INSERT INTO public.member_search (company_id, user_id, grams, haystack) VALUES (2, 7, '{褚,前,端,乙,褚前,前端,端乙,^c,^ch,chu,huq,uqi,qia,ian,and,ndu,dua,uan,any,nyi,^cq,cqd,qdy,^1,^13,138,^0,^00,000,007,=13800020007}', '
褚前端乙
chuqianduanyi
cqdy
138
0007
');
INSERT INTO public.member_search (company_id, user_id, grams, haystack) VALUES (2, 8, '{卫,销,售,乙,卫销,销售,售乙,^w,^we,wei,eix,ixi,xia,iao,aos,osh,sho,hou,ouy,uyi,^wx,wxs,xsy,^1,^13,138,^0,^00,000,008,=13800020008}', '
卫销售乙
weixiaoshouyi
wxsy
138
0008
');
INSERT INTO public.member_search (company_id, user_id, grams, haystack) VALUES (1, 1001, '{新,人,新人,^x,^xi,xin,inr,nre,ren,^xr,^1,^13,139,^0,^00,000,001,=13900000001}', '
新人
xinren
xr
139
0001
');
INSERT INTO public.membership (company_id, department_id, user_id, "position", is_main, is_supervisor, supervisor_order, is_top, rank) VALUES (1, 10, 1, '员工', 1, 0, NULL, 0, 'a02');
INSERT INTO public.membership (company_id, department_id, user_id, "position", is_main, is_supervisor, supervisor_order, is_top, rank) VALUES (1, 10, 2, '员工', 1, 0, NULL, 0, 'a03');
INSERT INTO public.membership (company_id, department_id, user_id, "position", is_main, is_supervisor, supervisor_order, is_top, rank) VALUES (1, 20, 3, '员工', 1, 0, NULL, 0, 'a04');
INSERT INTO public.membership (company_id, department_id, user_id, "position", is_main, is_supervisor, supervisor_order, is_top, rank) VALUES (1, 20, 4, '员工', 1, 0, NULL, 0, 'a05');
INSERT INTO public.membership (company_id, department_id, user_id, "position", is_main, is_supervisor, supervisor_order, is_top, rank) VALUES (1, 21, 5, '员工', 1, 0, NULL, 0, 'a06');
INSERT INTO public.membership (company_id, department_id, user_id, "position", is_main, is_supervisor, supervisor_order, is_top, rank) VALUES (1, 11, 6, '员工', 1, 1, NULL, 0, 'a07');
INSERT INTO public.membership (company_id, department_id, user_id, "position", is_main, is_supervisor, supervisor_order, is_top, rank) VALUES (1, 12, 7, '员工', 1, 0, NULL, 0, 'a08');
INSERT INTO public.membership (company_id, department_id, user_id, "position", is_main, is_supervisor, supervisor_order, is_top, rank) VALUES (1, 21, 8, '员工', 1, 0, NULL, 0, 'a09');
INSERT INTO public.membership (company_id, department_id, user_id, "position", is_main, is_supervisor, supervisor_order, is_top, rank) VALUES (2, 10, 1, '员工', 1, 0, NULL, 0, 'a02');
INSERT INTO public.membership (company_id, department_id, user_id, "position", is_main, is_supervisor, supervisor_order, is_top, rank) VALUES (2, 10, 2, '员工', 1, 0, NULL, 0, 'a03');
INSERT INTO public.membership (company_id, department_id, user_id, "position", is_main, is_supervisor, supervisor_order, is_top, rank) VALUES (2, 20, 3, '员工', 1, 0, NULL, 0, 'a04');
INSERT INTO public.membership (company_id, department_id, user_id, "position", is_main, is_supervisor, supervisor_order, is_top, rank) VALUES (2, 20, 4, '员工', 1, 0, NULL, 0, 'a05');
INSERT INTO public.membership (company_id, department_id, user_id, "position", is_main, is_supervisor, supervisor_order, is_top, rank) VALUES (2, 21, 5, '员工', 1, 0, NULL, 0, 'a06');
INSERT INTO public.membership (company_id, department_id, user_id, "position", is_main, is_supervisor, supervisor_order, is_top, rank) VALUES (2, 11, 6, '员工', 1, 1, NULL, 0, 'a07');
INSERT INTO public.membership (company_id, department_id, user_id, "position", is_main, is_supervisor, supervisor_order, is_top, rank) VALUES (2, 12, 7, '员工', 1, 0, NULL, 0, 'a08');
INSERT INTO public.membership (company_id, department_id, user_id, "position", is_main, is_supervisor, supervisor_order, is_top, rank) VALUES (2, 21, 8, '员工', 1, 0, NULL, 0, 'a09');
INSERT INTO public.membership (company_id, department_id, user_id, "position", is_main, is_supervisor, supervisor_order, is_top, rank) VALUES (1, 12, 1001, '工程师', 1, 0, NULL, 0, 'a1');
INSERT INTO public.operation_record (company_id, id, "time", operator_id, operator_name, operator_role, category, action, target_type, target_id, target_name, changes, ip, device_id, result, request_id) VALUES (1, 1, '2026-11-23 02:00:00+00', 1, '周主管', 'main', 'member', 'member.create', 'member', 1001, '新人', '[]', NULL, 'dededededededededededededededededededededededededededededededede', 'done', 'def62873-23ad-4510-ba35-beef9bf00c66');
INSERT INTO public.operation_target (company_id, target_type, target_id, record_id) VALUES (1, 'member', 1001, 1);
INSERT INTO public.operation_target (company_id, target_type, target_id, record_id) VALUES (1, 'department', 12, 1);
INSERT INTO public."position" (company_id, position_id, name) VALUES (1, 1, '工程师');
INSERT INTO public.sequence (company_id, noun, last_id) VALUES (1, 'department', 1000);
INSERT INTO public.sequence (company_id, noun, last_id) VALUES (2, 'department', 1000);
INSERT INTO public.sequence (company_id, noun, last_id) VALUES (2, 'member', 1000);
INSERT INTO public.sequence (company_id, noun, last_id) VALUES (1, 'member', 1001);
INSERT INTO public.sequence (company_id, noun, last_id) VALUES (1, 'position', 1);
INSERT INTO public.session (session_id, company_id, user_id, account_id, token_hash, previous_token_hash, previous_until, cookie_hash, device_id, kind, by_sign_on, created_at, last_used_at, expires_at, revoked_at, unlocked_until, factor_given_at, browser, system, ip) VALUES (1, 1, 1, NULL, '21cee515d1f23d840379f96964515b1789d1b80b17ce1a68da2a80ab9a4a0a17', NULL, NULL, '2253606cfd6a557161e6ba929119e997869931afd3b0c85ab149fea4c3238896', 'dededededededededededededededededededededededededededededededede', 'browser', 0, '2026-11-23 02:00:00+00', '2026-11-23 02:00:00+00', '2026-11-30 02:00:00+00', NULL, '2100-01-01 00:00:00+00', NULL, '', '', NULL);
INSERT INTO public.step_up_grant (company_id, session_id, kind, call_name, expires_at) VALUES (1, 1, 'password', '', '2100-01-01 00:00:00+00');
INSERT INTO public.step_up_grant (company_id, session_id, kind, call_name, expires_at) VALUES (1, 1, 'sms', 'resetManagePassword', '2100-01-01 00:00:00+00');
SELECT pg_catalog.setval('public.account_account_id_seq', 1, false);
SELECT pg_catalog.setval('public.dissolution_dissolution_id_seq', 1, false);
SELECT pg_catalog.setval('public.equity_record_record_id_seq', 1, false);
SELECT pg_catalog.setval('public.operation_record_id_seq', 1, true);
SELECT pg_catalog.setval('public.people_count_id_seq', 17, true);
SELECT pg_catalog.setval('public.review_review_id_seq', 1, false);
SELECT pg_catalog.setval('public.role_rule_change_id_seq', 1, false);
SELECT pg_catalog.setval('public.session_session_id_seq', 1, true);
SELECT pg_catalog.setval('public.sms_outbox_id_seq', 1, false);
