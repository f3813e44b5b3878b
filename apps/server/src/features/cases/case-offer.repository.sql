-- Written by npm run sql: the statements that this repository sends.

-- offersCases
select
  offers_cases
from
  organizations
where
  id = ?;

-- storeOffer
update organizations
set
  offers_cases = ?
where
  id = ?;
