-- A document at B-LT ends too: with the certificate of its signatures' time stamp. Archiving it before keeps it provable.
ALTER TABLE document_preservation DROP CONSTRAINT document_preservation_check;
ALTER TABLE document_preservation RENAME COLUMN archive_until TO provable_until;
ALTER INDEX document_preservation_archive_until_idx RENAME TO document_preservation_provable_until_idx;
-- Known once somebody looked into the file: below B-LT it depends on authorities that may end any day.
ALTER TABLE document_preservation ADD CHECK ((level IN ('B-LT', 'B-LTA')) = (provable_until IS NOT NULL));
