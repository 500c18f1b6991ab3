package dev.stateroom.storage.database;

import java.sql.SQLException;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * One step of the schema. A change of the schema commits by itself, so a step may be interrupted anywhere; each of its statements can
 * therefore be run again, and the number is raised when all have run.
 *
 * @param version the schema's number afterwards
 * @param what in a few words
 * @param statements in order
 */
record SchemaMigration(int version, String what, List<String> statements) {

    /** The engine's own table of settings is not in a script; this one is. */
    static final String LEDGER =
            "CREATE TABLE IF NOT EXISTS schema_version(version INT NOT NULL PRIMARY KEY, what VARCHAR NOT NULL)";

    /** All steps in order. A step that was released never changes. */
    static final List<SchemaMigration> ALL = List.of(
            new SchemaMigration(1, "items, threads, settings, recent, audit", DatabaseSchema.FIRST),
            new SchemaMigration(2, "numbers of items by namespace, items by their end", DatabaseSchema.SECOND),
            new SchemaMigration(3, "local threads with their steps", DatabaseSchema.THIRD),
            new SchemaMigration(4, "the audit as a chain, answers on their way", DatabaseSchema.FOURTH),
            new SchemaMigration(5, "settings of any size, places in what was opened, agreements", DatabaseSchema.FIFTH),
            new SchemaMigration(6, "the dialects of forks", DatabaseSchema.SIXTH),
            new SchemaMigration(7, "who decided an answer, and what it is for", DatabaseSchema.SEVENTH),
            // A program that does not know such entries would report a broken chain.
            new SchemaMigration(8, "entries of the audit whose content can be erased", List.of()));

    private static final Pattern TABLE = Pattern.compile("(CREATE|DROP) TABLE IF (?:NOT )?EXISTS (\\w+).*", Pattern.DOTALL);

    /** True if the newest version's tables all exist; a damaged file may open and lack some. */
    static boolean hasAllTables(DatabaseSession session) throws SQLException {
        Set<String> tables = new TreeSet<>();
        for (SchemaMigration step : ALL) {
            for (String statement : step.statements()) {
                Matcher table = TABLE.matcher(statement);
                if (table.matches()) {
                    String name = "'" + table.group(2).toUpperCase(Locale.ROOT) + "'";
                    boolean changed = table.group(1).equals("CREATE") ? tables.add(name) : tables.remove(name);
                    assert changed : name;
                }
            }
        }
        Long found = session.number("SELECT COUNT(*) FROM INFORMATION_SCHEMA.TABLES WHERE TABLE_SCHEMA = 'PUBLIC' AND TABLE_NAME IN ("
                + String.join(", ", tables) + ")");
        return found != null && found == tables.size();
    }

    /** The newest version that this program knows. */
    static int newest() {
        return ALL.getLast().version();
    }

    /** The version of the database; 0 for an empty one. */
    static int current(DatabaseSession session) throws SQLException {
        session.run(LEDGER);
        Long version = session.number("SELECT MAX(version) FROM schema_version");
        return version == null ? 0 : version.intValue();
    }

    /** The version of the database; refused if this program does not know it. */
    static int known(DatabaseSession session) throws SQLException, NewerSchema {
        int version = current(session);
        if (version > newest()) {
            throw new NewerSchema(version);
        }
        return version;
    }

    /** The database was written by a newer version of the program. */
    static final class NewerSchema extends Exception {
        private static final long serialVersionUID = 1L;

        NewerSchema(int version) {
            super("was written by a newer version of this program (schema " + version + "; this one knows " + newest() + ")", null, false, false);
        }
    }

    /** Runs the steps after a version. */
    static void runAll(DatabaseSession session, int version) throws SQLException {
        for (SchemaMigration step : ALL) {
            if (step.version() > version) {
                step.run(session);
            }
        }
    }

    void run(DatabaseSession session) throws SQLException {
        for (String statement : statements) {
            session.run(statement);
        }
        session.change("MERGE INTO schema_version(version, what) KEY(version) VALUES(?, ?)", version, what);
    }
}
