-- A month begins on the same day by the clock of summer and of winter: what was added up before is added up again.
insert into report_account_change (account) select account from report_account;
