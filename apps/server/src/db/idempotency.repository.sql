-- Written by npm run sql: the statements that this repository sends.

-- claimKey
insert into
  idempotency_keys (organization_id, user_id, key, fingerprint, reply, refusal, created_at, is_queued)
values
  (?)
on conflict (organization_id, user_id, key) do update
set
  fingerprint = ?,
  reply = ?,
  refusal = ?,
  created_at = ?,
  is_queued = ?
where
  not (
    idempotency_keys.created_at >= case
      when idempotency_keys.is_queued then ?::timestamptz
      else ?::timestamptz
    end
  )
returning
  key;

-- forgetExpired
select
  stowed_forget_expired (?);

-- keepReply
update idempotency_keys
set
  refusal = ?
where
  organization_id = ?
  and user_id = ?
  and key = ?;

update idempotency_keys
set
  reply = ?
where
  organization_id = ?
  and user_id = ?
  and key = ?;

-- replayAnswered
select
  fingerprint,
  reply,
  refusal
from
  idempotency_keys
where
  organization_id = ?
  and user_id = ?
  and key = ?
  and idempotency_keys.created_at >= case
    when idempotency_keys.is_queued then ?::timestamptz
    else ?::timestamptz
  end;
