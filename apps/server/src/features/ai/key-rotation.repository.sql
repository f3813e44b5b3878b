-- Written by npm run sql: the statements that this repository sends.

-- enter
select
  set_config('app.organization_id', ?, true);

-- lockKey
select
  organization_id,
  key_ciphertext,
  key_nonce
from
  ai_settings
where
  organization_id = ?
  and key_ciphertext is not null
for update;

-- resealKeys
reset role;

select
  id,
  name
from
  organizations
order by
  id;

set role stowed_app;

-- storeFingerprint
update shared_secret
set
  fingerprint = ?;

-- storeKey
update ai_settings
set
  key_ciphertext = ?,
  key_nonce = ?
where
  organization_id = ?;
