-- The words of every page of a stored PDF, for who looks for something in all documents or in one. They belong to the
-- file, so that documents of the same bytes share them and they go when the file goes.
create table page_texts (
  sha256 text not null references stored_files (sha256) on delete cascade,
  page integer not null,
  -- one blank between two words, a line feed between two lines
  text text not null,
  -- four a word: x0, y0, x1, y1 in half points on the displayed page
  boxes smallint[] not null,
  -- each word as it stands (weight A: phrases, beginnings, identifiers) and stemmed (weight D)
  words tsvector not null,
  primary key (sha256, page)
);

-- Ranking reads hundreds of these for an answer: unpacking them took longer than reading them.
alter table page_texts alter column words set storage external;

create index page_texts_words on page_texts using gin (words);

-- A file whose pages are all in page_texts, or which cannot be read.
create table indexed_files (
  sha256 text primary key references stored_files (sha256) on delete cascade,
  -- null where it cannot be read
  page_count integer,
  -- why it cannot be read, fit to show
  fault text,
  indexed_at timestamptz not null
);

-- For joining pages with the documents of their file.
create index documents_file on documents (sha256);
