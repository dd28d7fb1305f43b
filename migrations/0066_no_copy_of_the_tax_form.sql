-- The form shows the whole tax number and every member reads documents. The day it was signed stays.
alter table vendor drop column w9;
