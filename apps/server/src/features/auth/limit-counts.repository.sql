-- Written by npm run sql: the statements that this repository sends.

-- changeCounts
with
  change (key, by, ends_at, renews) as (
    values
      (?)
  )
insert into
  limit_counts as kept (key, count, ends_at)
select
  key,
  greatest(0, by),
  ends_at
from
  change
on conflict (key) do update
set
  count = greatest(
    0,
    case
      when kept.ends_at <= ? then 0
      else kept.count
    end + (
      select
        by
      from
        change
      where
        change.key = kept.key
    )
  ),
  ends_at = case
    when kept.ends_at <= ?
    or kept.count = 0
    or (
      select
        renews
      from
        change
      where
        change.key = kept.key
    ) then excluded.ends_at
    else kept.ends_at
  end
returning
  key,
  count,
  ends_at as endsAt;

-- deleteEndedCounts
delete from limit_counts
where
  ends_at <= ?;
