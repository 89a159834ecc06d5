-- The words of a page for the search, each as it stands (weight A) and stemmed. A word that a hyphen divides at the end
-- of a line is one word; what a hyphen joins over the end of a line can be found by its parts too.
create function words_of_page(page_text text) returns tsvector language sql immutable as $$
  select setweight(to_tsvector('simple', whole), 'A') || to_tsvector('english', whole)
    || setweight(to_tsvector('simple', hyphenated), 'A') || to_tsvector('english', hyphenated)
  from (
    select regexp_replace(page_text, '([A-Za-z])[-\u2010\u00AD]\n([a-z])', '\1\2', 'g') as whole,
      coalesce((
        select string_agg(parts[1] || '-' || parts[2], ' ')
        from regexp_matches(page_text, '([A-Za-z0-9]+)[-\u2010\u00AD]\n([A-Za-z0-9]+)', 'g') parts), '') as hyphenated
  ) texts
$$;

update page_texts set words = words_of_page(text) where text ~ '[A-Za-z0-9][-\u2010\u00AD]\n[A-Za-z0-9]';
