-- A decided proposal no longer holds its file, which is removed once nothing else does: the row keeps its hash.
alter table deal_proposals drop constraint deal_proposals_sha256_fkey;
