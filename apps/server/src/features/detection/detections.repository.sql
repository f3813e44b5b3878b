-- Written by npm run sql: the statements that this repository sends.

-- insertDetection
insert into
  detections (
    organization_id,
    image_id,
    drawer_id,
    template_id,
    engine_version,
    outcome,
    tools,
    quality,
    created_by,
    created_at
  )
values
  (?);
