-- A document that was never signed off can be taken away with what was read from it. What a sign-off stands on stays.
create function refuse_signed_off() returns trigger language plpgsql as $$
begin
  if exists (select from sign_offs where document_id = old.document_id) then
    raise exception '% of a document that was signed off cannot be deleted', tg_table_name
      using errcode = 'insufficient_privilege';
  end if;
  return old;
end
$$;

drop trigger extracted_data_rows on extracted_data;
create trigger extracted_data_rows before update on extracted_data
  for each row execute function refuse_change();
create trigger extracted_data_deleted before delete on extracted_data
  for each row execute function refuse_signed_off();
