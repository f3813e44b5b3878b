-- Written by npm run sql: the statements that this repository sends.

-- findAiSettings
select
  engine,
  key_ciphertext,
  key_nonce
from
  ai_settings
where
  organization_id = ?;

-- saveAiSettings
insert into
  ai_settings (organization_id, key_ciphertext, key_nonce, key_set_by, engine, updated_at)
values
  (?)
on conflict (organization_id) do update
set
  engine = ?,
  updated_at = ?;

insert into
  ai_settings (organization_id, key_ciphertext, key_nonce, key_set_by, engine, updated_at)
values
  (?)
on conflict (organization_id) do update
set
  engine = ?,
  updated_at = ?,
  key_ciphertext = ?,
  key_nonce = ?,
  key_set_by = ?;
