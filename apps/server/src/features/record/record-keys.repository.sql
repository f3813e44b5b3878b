-- Written by npm run sql: the statements that this repository sends.

-- insertRecordKey
insert into
  record_keys (public_key, key_ciphertext, key_nonce, since)
values
  (?);

update record_keys
set
  until = ?
where
  until is null;

-- lockRecordKeys
lock table record_keys in exclusive mode;

-- resealRecordKey
update record_keys
set
  key_ciphertext = ?,
  key_nonce = ?
where
  public_key = ?;

-- selectRecordKeys
select
  public_key as publicKey,
  key_ciphertext as ciphertext,
  key_nonce as nonce,
  since,
  until
from
  record_keys
order by
  since,
  public_key;
