-- Names are listed as Spanish does: ñ after n, with or without accents and capitals.
ALTER TABLE municipalities ALTER COLUMN name TYPE text COLLATE "es-AR-x-icu";
