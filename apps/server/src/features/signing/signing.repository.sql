-- Written by npm run sql: the statements that this repository sends.

-- deleteChallenges
delete from signing_challenges
where
  organization_id = ?
  and expires_at < ?;

-- insertChallenge
insert into
  signing_challenges (organization_id, user_id, digest, purpose, id, expires_at)
values
  (?);

insert into
  signing_challenges (organization_id, user_id, purpose, digest, id, expires_at)
values
  (?);

-- insertSignature
insert into
  signatures (
    organization_id,
    id,
    subject_kind,
    subject_id,
    work_item_id,
    role,
    meaning,
    method,
    digest,
    user_id,
    name,
    rank,
    unit,
    credential_id,
    session_id,
    event_sequence,
    signed_at,
    device_time,
    void_at
  )
values
  (?)
returning
  *;

-- readDuties
select
  member_duties.user_id,
  member_duties.duty,
  users.active
from
  member_duties
  inner join users on users.organization_id = member_duties.organization_id
  and users.id = member_duties.user_id
where
  member_duties.organization_id = ?
  and (
    member_duties.user_id = ?
    or member_duties.duty = ?
  )
order by
  member_duties.duty;

-- selectSignaturesOf
select
  *
from
  signatures
where
  organization_id = ?
  and subject_id = ?
order by
  event_sequence;

-- takeChallenge
delete from signing_challenges
where
  organization_id = ?
  and id = ?
  and user_id = ?
  and purpose = ?
  and digest is not distinct from ?::text
  and expires_at > ?
returning
  id;

-- useChallenges
update signing_challenges
set
  used_at = ?
where
  organization_id = ?
  and purpose = ?
  and user_id is not distinct from ?::uuid
  and digest = ?
  and used_at is null
  and expires_at > ?
returning
  id;

-- voidSignatures
update signatures
set
  void_at = ?
where
  organization_id = ?
  and subject_kind = ?
  and subject_id = ?
  and void_at is null
returning
  id,
  user_id;
