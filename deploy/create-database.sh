#!/bin/sh
# Creates the database and its owner when the PostgreSQL container starts for the first time. The owner is
# not a superuser, because row security does not apply to superusers.
set -eu
psql --no-psqlrc --set ON_ERROR_STOP=1 --set "password=$STOWED_PASSWORD" --username "${POSTGRES_USER:-postgres}" <<'SQL'
create role stowed login createrole password :'password';
create database stowed owner stowed;
SQL
