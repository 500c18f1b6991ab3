package dev.stateroom.storage.desk;

import dev.stateroom.storage.database.DatabaseSession;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/** The tables of a shared desk, in a schema of their own. Times are microseconds since 1970; leases end by the server's clock. */
final class DeskSchema {
    /** The newest known version. With 3, entries have content that can be erased; an older program reports them as changed. */
    static final int VERSION = 3;

    private static final List<String> TABLES = List.of(
            "CREATE TABLE IF NOT EXISTS stateroom_desk.audit_entry(number BIGINT PRIMARY KEY, happened_at BIGINT NOT NULL, who TEXT NOT NULL, through TEXT NOT NULL,"
                    + " action TEXT NOT NULL, subject TEXT NOT NULL, place TEXT NOT NULL, detail TEXT NOT NULL, previous TEXT NOT NULL, hash TEXT NOT NULL)",
            "CREATE INDEX IF NOT EXISTS audit_by_time ON stateroom_desk.audit_entry(happened_at)",
            // One row, locked by each append: the chain has one end.
            "CREATE TABLE IF NOT EXISTS stateroom_desk.audit_head(id INT PRIMARY KEY, number BIGINT NOT NULL, hash TEXT NOT NULL)",
            "CREATE TABLE IF NOT EXISTS stateroom_desk.sending(id TEXT PRIMARY KEY, source TEXT NOT NULL, thread TEXT NOT NULL, seen_head TEXT NOT NULL,"
                    + " payload TEXT NOT NULL, state TEXT NOT NULL, note TEXT NOT NULL, changed_at BIGINT NOT NULL, reviewer TEXT NOT NULL,"
                    + " requests TEXT NOT NULL, holder TEXT NOT NULL, held_until TIMESTAMPTZ NOT NULL)",
            // Two reviewers cannot both decide what one thread waits for.
            "CREATE UNIQUE INDEX IF NOT EXISTS sending_open ON stateroom_desk.sending(source, thread) WHERE state IN ('second', 'decided', 'sending')",
            "CREATE TABLE IF NOT EXISTS stateroom_desk.claim(source TEXT NOT NULL, thread TEXT NOT NULL, who TEXT NOT NULL, until TIMESTAMPTZ NOT NULL,"
                    + " PRIMARY KEY(source, thread))",
            // One row: the policy that binds all reviewers.
            "CREATE TABLE IF NOT EXISTS stateroom_desk.policy(id INT PRIMARY KEY, content TEXT NOT NULL)",
            "CREATE TABLE IF NOT EXISTS stateroom_desk.queue(name TEXT PRIMARY KEY, filter TEXT NOT NULL)");

    /** Answers grow without bound; queries are for the newest, or for those of a thread. Desks of earlier versions lack these. */
    private static final Map<String, String> INDEXES = Map.of(
            "sending_by_time", "sending(changed_at DESC, id)",
            "sending_by_thread", "sending(source, thread)",
            "sending_saved", "sending(changed_at, id) WHERE state = 'saved'");

    /** One row for each computer of a reviewer. Each user of the desk can reach only their own rows. */
    private static final List<String> DRAFTS = List.of(
            "CREATE TABLE stateroom_desk.reviewer_draft(who TEXT NOT NULL, place TEXT NOT NULL, computer TEXT NOT NULL, content TEXT NOT NULL,"
                    + " changed_at TIMESTAMPTZ NOT NULL, PRIMARY KEY(who, place))",
            "ALTER TABLE stateroom_desk.reviewer_draft ENABLE ROW LEVEL SECURITY",
            // Also for the user who made the table.
            "ALTER TABLE stateroom_desk.reviewer_draft FORCE ROW LEVEL SECURITY",
            "CREATE POLICY own_rows ON stateroom_desk.reviewer_draft USING (who = session_user) WITH CHECK (who = session_user)",
            "GRANT SELECT, INSERT, UPDATE, DELETE ON stateroom_desk.reviewer_draft TO PUBLIC");

    /** The condition of that policy in the notation of servers. */
    private static final String OWN_ROWS = "('(who = SESSION_USER)', '(who = (SESSION_USER)::text)')";

    /** Selects the table of drafts among all tables. */
    static final String DRAFTS_TABLE = "oid = to_regclass('stateroom_desk.reviewer_draft')";

    /** The same if it is as made here: with the owner of the others and this one policy, and without inheritance between tables. */
    static final String KEEPS_DRAFTS_APART = DRAFTS_TABLE + " AND relkind = 'r' AND relrowsecurity AND relforcerowsecurity AND NOT relhastriggers AND NOT relhasrules"
            + " AND relowner = (SELECT relowner FROM pg_class WHERE oid = to_regclass('stateroom_desk.sending'))"
            + " AND (SELECT COUNT(*) FROM pg_policy WHERE polrelid = pg_class.oid) = 1"
            + " AND EXISTS (SELECT 1 FROM pg_policy WHERE polrelid = pg_class.oid AND polcmd = '*' AND pg_get_expr(polqual, polrelid) IN " + OWN_ROWS
            + " AND pg_get_expr(polwithcheck, polrelid) IN " + OWN_ROWS + ")"
            + " AND NOT EXISTS (SELECT 1 FROM pg_inherits WHERE pg_class.oid IN (inhrelid, inhparent))"
            + " AND has_table_privilege(oid, 'SELECT') AND has_table_privilege(oid, 'INSERT') AND has_table_privilege(oid, 'UPDATE') AND has_table_privilege(oid, 'DELETE')";

    private DeskSchema() {}

    /** The version of the tables; 0 for none. */
    static int current(DatabaseSession session) throws SQLException {
        Long tables = session.number("SELECT COUNT(*) FROM information_schema.tables WHERE table_schema = 'stateroom_desk' AND table_name = 'schema_version'");
        Long version = tables == null || tables == 0 ? null : session.number("SELECT MAX(version) FROM stateroom_desk.schema_version");
        return version == null ? 0 : version.intValue();
    }

    /** Makes missing tables, in the transaction of the session. */
    static void migrate(DatabaseSession session) throws SQLException {
        session.change("CREATE SCHEMA IF NOT EXISTS stateroom_desk");
        session.change("CREATE TABLE IF NOT EXISTS stateroom_desk.schema_version(version INT PRIMARY KEY)");
        for (String each : TABLES) {
            session.change(each);
        }
        session.change("INSERT INTO stateroom_desk.schema_version(version) VALUES(?) ON CONFLICT DO NOTHING", VERSION);
    }

    /** True if the user may add to the tables: their owner. For others a desk stays as it is. */
    static boolean mayExtend(DatabaseSession session) throws SQLException {
        return isAny(session, "oid = to_regclass('stateroom_desk.sending') AND pg_has_role(relowner, 'USAGE') AND has_schema_privilege('stateroom_desk', 'CREATE')");
    }

    /** Makes the indexes that are missing. */
    static void index(DatabaseSession session) throws SQLException {
        for (Map.Entry<String, String> index : INDEXES.entrySet()) {
            if (isMissing(session, index.getKey())) {
                session.change("CREATE INDEX " + index.getKey() + " ON stateroom_desk." + index.getValue());
            }
        }
    }

    /** Makes the table for drafts if it is missing. */
    static void keepDrafts(DatabaseSession session) throws SQLException {
        if (isMissing(session, "reviewer_draft")) {
            for (String each : DRAFTS) {
                session.change(each);
            }
            // A member of the owner's role may have made it, and would own it alone.
            List<String> owner = new ArrayList<>();
            session.each("SELECT quote_ident(pg_get_userbyid(relowner)) FROM pg_class WHERE oid = to_regclass('stateroom_desk.sending')", row -> owner.add(row.getString(1)));
            session.change("ALTER TABLE stateroom_desk.reviewer_draft OWNER TO " + owner.getFirst());
        }
    }

    /** True if the table for drafts exists, and the database keeps those of one reviewer from all others. */
    static boolean keepsDraftsApart(DatabaseSession session) throws SQLException {
        return isAny(session, KEEPS_DRAFTS_APART);
    }

    private static boolean isMissing(DatabaseSession session, String name) throws SQLException {
        return !isAny(session, "oid = to_regclass('stateroom_desk." + name + "')");
    }

    private static boolean isAny(DatabaseSession session, String condition) throws SQLException {
        Long found = session.number("SELECT COUNT(*) FROM pg_class WHERE " + condition);
        return found != null && found > 0;
    }
}
