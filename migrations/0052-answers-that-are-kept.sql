-- Keys under which the provider keeps a failure and repeats it for a day: the next attempt takes others.
alter table provider_command add column spent_keys text[] not null default '{}';

-- What is saved to be charged comes with some readings of a customer only, so that it has one of its own.
select audit('payer', left_out => '{reading,method_reading}');
alter table payer add column method_reading bigint not null default 0;
update payer set method_reading = reading where method_id is not null;
