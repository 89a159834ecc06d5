-- The stages of a reading are no change of a document: each had every list of documents read again. Whoever looks at the
-- queue asks for them while something is read.
drop trigger job_runs_documents_new on job_runs;
drop trigger job_runs_documents on job_runs;
