package dev.stateroom.storage.desk;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.stateroom.langgraph.postgres.PostgresAddress;
import dev.stateroom.langgraph.postgres.PostgresServer;
import dev.stateroom.review.submission.BegunElsewhere;
import dev.stateroom.review.submission.ExchangedDrafts;
import dev.stateroom.vfs.Outcome;
import dev.stateroom.work.Cancellation;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What is begun and not sent, at a desk in a real PostgreSQL whose users are no superusers: one owns the tables, two review. */
final class DeskDraftsTest {
    private static final String DRAFTS = "stateroom_desk.reviewer_draft";

    @TempDir
    Path folder;

    private final List<SharedDesk> open = new ArrayList<>();
    private PostgresServer.TestDatabase server;

    @BeforeEach
    void makeDesk() {
        server = PostgresServer.create();
        for (String role : List.of("desk_owner", "desk_anna", "desk_omar")) {
            server.execute("DO $$ BEGIN IF NOT EXISTS (SELECT 1 FROM pg_roles WHERE rolname = '" + role + "') THEN CREATE ROLE " + role + " LOGIN; END IF; END $$");
        }
        server.execute("GRANT CREATE ON DATABASE " + server.name() + " TO desk_owner");
        desk("desk_owner");
        grant();
    }

    /** What the administrator of a desk does. */
    private void grant() {
        server.execute("GRANT USAGE ON SCHEMA stateroom_desk TO desk_anna, desk_omar");
        server.execute("GRANT SELECT, INSERT, UPDATE, DELETE ON ALL TABLES IN SCHEMA stateroom_desk TO desk_anna, desk_omar");
    }

    @AfterEach
    void close() {
        open.forEach(SharedDesk::close);
    }

    private SharedDesk desk(String user) {
        try {
            Path own = Files.createTempDirectory(folder, user);
            SharedDesk made = SharedDesk.open(PostgresAddress.parse(server.address().replace("postgres@", user + "@")).orThrow(), own, Cancellation.NEVER).orThrow();
            open.add(made);
            return made;
        } catch (IOException e) {
            throw new AssertionError(e);
        }
    }

    private static List<String> exchange(SharedDesk desk, String place, String content) {
        return exchange(desk, place, content, "").elsewhere().stream().map(BegunElsewhere::content).sorted().toList();
    }

    private static ExchangedDrafts exchange(SharedDesk desk, String place, String content, String known) {
        return desk.drafts().exchange(place, place + " of the desk", content, known, Cancellation.NEVER).orThrow();
    }

    private List<String> rows(String sql) throws SQLException {
        return rows("postgres", sql);
    }

    private List<String> rows(String user, String sql) throws SQLException {
        try (Connection connection = connect(user);
                Statement statement = connection.createStatement();
                ResultSet found = statement.executeQuery(sql)) {
            List<String> rows = new ArrayList<>();
            while (found.next()) {
                rows.add(found.getString(1));
            }
            return rows;
        }
    }

    private int change(String user, String sql) throws SQLException {
        try (Connection connection = connect(user);
                Statement statement = connection.createStatement()) {
            return statement.executeUpdate(sql);
        }
    }

    private Connection connect(String user) throws SQLException {
        return DriverManager.getConnection("jdbc:postgresql://localhost:" + server.port() + "/" + server.name() + "?user=" + user);
    }

    @Test
    void whatIsBegunOnOneComputerIsKnownOnTheOtherAndStaysThere() {
        SharedDesk work = desk("desk_anna");
        SharedDesk home = desk("desk_anna");
        assertThat(exchange(work, "work", "first")).isEmpty();
        assertThat(exchange(home, "home", "")).containsExactly("first");
        assertThat(exchange(home, "home", "other")).containsExactly("first");
        assertThat(exchange(work, "work", "second")).containsExactly("other");
        assertThat(exchange(work, "work", "second")).as("asked again").containsExactly("other");
        assertThat(exchange(home, "home", "other")).containsExactly("second");
        assertThat(exchange(work, "work", "")).containsExactly("other");
        assertThat(exchange(home, "home", "other")).isEmpty();
        assertThat(home.drafts().exchange("home", "laptop", "x", "", Cancellation.NEVER).orThrow().elsewhere()).isEmpty();
        assertThat(work.drafts().exchange("work", "tower", "", "", Cancellation.NEVER).orThrow().elsewhere()).extracting(BegunElsewhere::computer).containsExactly("laptop");
    }

    @Test
    void anotherReviewerNeitherReadsNorWritesIt() throws SQLException {
        SharedDesk anna = desk("desk_anna");
        SharedDesk omar = desk("desk_omar");
        exchange(anna, "work", "of anna");
        assertThat(exchange(omar, "work", "of omar")).isEmpty();
        assertThat(exchange(desk("desk_owner"), "work", "")).isEmpty();
        for (String other : List.of("desk_omar", "desk_owner")) {
            assertThat(rows(other, "SELECT content FROM " + DRAFTS)).as(other).doesNotContain("of anna");
            assertThat(change(other, "UPDATE " + DRAFTS + " SET content = 'approve' WHERE who = 'desk_anna'")).isZero();
            assertThat(change(other, "DELETE FROM " + DRAFTS + " WHERE who = 'desk_anna'")).isZero();
            assertThatThrownBy(() -> change(other, "INSERT INTO " + DRAFTS + " VALUES('desk_anna', 'other', 'x', 'approve', now())")).isInstanceOf(SQLException.class).hasMessageContaining("row-level security");
            assertThatThrownBy(() -> change(other, "INSERT INTO " + DRAFTS + " VALUES('desk_anna', 'work', 'x', 'approve', now())"
                            + " ON CONFLICT (who, place) DO UPDATE SET content = excluded.content"))
                    .isInstanceOf(SQLException.class).hasMessageContaining("row-level security");
            assertThatThrownBy(() -> rows(other, "SET row_security = off; SELECT content FROM " + DRAFTS)).isInstanceOf(SQLException.class);
        }
        assertThatThrownBy(() -> change("desk_omar", "UPDATE " + DRAFTS + " SET who = 'desk_anna', place = 'third' WHERE who = 'desk_omar'"))
                .isInstanceOf(SQLException.class).hasMessageContaining("row-level security");
        assertThat(exchange(anna, "home", "")).containsExactly("of anna");
        assertThat(rows("SELECT content FROM " + DRAFTS + " ORDER BY 1")).containsExactly("of anna", "of omar");
    }

    @Test
    void whereTheDatabaseDoesNotKeepThemApartNothingIsPutThere() throws SQLException {
        SharedDesk anna = desk("desk_anna");
        assertThat(anna.drafts().areKept().orThrow()).isTrue();
        List<String[]> open = List.of(
                new String[] {"ALTER TABLE " + DRAFTS + " DISABLE ROW LEVEL SECURITY", "ALTER TABLE " + DRAFTS + " ENABLE ROW LEVEL SECURITY"},
                new String[] {"ALTER TABLE " + DRAFTS + " NO FORCE ROW LEVEL SECURITY", "ALTER TABLE " + DRAFTS + " FORCE ROW LEVEL SECURITY"},
                new String[] {"REVOKE INSERT ON " + DRAFTS + " FROM PUBLIC, desk_anna", "GRANT INSERT ON " + DRAFTS + " TO PUBLIC"},
                new String[] {"CREATE POLICY auditors ON " + DRAFTS + " FOR SELECT USING (true)", "DROP POLICY auditors ON " + DRAFTS},
                new String[] {"ALTER POLICY own_rows ON " + DRAFTS + " USING (true)", "ALTER POLICY own_rows ON " + DRAFTS + " USING (who = session_user)"},
                new String[] {"ALTER POLICY own_rows ON " + DRAFTS + " WITH CHECK (true)", "ALTER POLICY own_rows ON " + DRAFTS + " WITH CHECK (who = session_user)"},
                new String[] {
                    "CREATE TABLE stateroom_desk.more(LIKE " + DRAFTS + "); ALTER TABLE " + DRAFTS + " INHERIT stateroom_desk.more",
                    "ALTER TABLE " + DRAFTS + " NO INHERIT stateroom_desk.more; DROP TABLE stateroom_desk.more"
                },
                new String[] {"CREATE TABLE stateroom_desk.fewer() INHERITS(" + DRAFTS + ")", "DROP TABLE stateroom_desk.fewer"},
                new String[] {"ALTER TABLE " + DRAFTS + " OWNER TO desk_omar", "ALTER TABLE " + DRAFTS + " OWNER TO desk_owner"},
                new String[] {
                    "CREATE FUNCTION stateroom_desk.copied() RETURNS trigger LANGUAGE plpgsql AS 'BEGIN RETURN NEW; END'; CREATE TRIGGER copies BEFORE INSERT ON " + DRAFTS
                            + " FOR EACH ROW EXECUTE FUNCTION stateroom_desk.copied()",
                    ""
                });
        for (String[] one : open) {
            server.execute(one[0]);
            assertThat(anna.drafts().areKept().orThrow()).as(one[0]).isFalse();
            assertThat(exchange(anna, "work", "of anna")).isEmpty();
            assertThat(rows("SELECT content FROM " + DRAFTS)).as(one[0]).isEmpty();
            if (!one[1].isEmpty()) {
                server.execute(one[1]);
                assertThat(exchange(anna, "home", "")).isEmpty();
                exchange(anna, "work", "of anna");
                assertThat(rows("SELECT content FROM " + DRAFTS)).as("kept once that is mended").containsExactly("of anna");
                exchange(anna, "work", "");
            }
        }
    }

    @Test
    void whatOnlyTheDeskHasAfterACrashIsOffered() {
        exchange(desk("desk_anna"), "work", "older and newer");
        SharedDesk again = desk("desk_anna");
        assertThat(exchange(again, "work", "older")).containsExactly("older and newer");
        assertThat(exchange(again, "work", "older, changed")).containsExactly("older and newer");
        assertThat(exchange(desk("desk_anna"), "work", "older, changed")).as("nothing lost this time").containsExactly("older and newer");
    }

    @Test
    void whatThisComputerChangedSinceTakesThePlaceOfItsOwnOlderText() throws SQLException {
        String first = exchange(desk("desk_anna"), "work", "no", "").version();
        SharedDesk again = desk("desk_anna");
        assertThat(exchange(again, "work", "no way", first).elsewhere()).isEmpty();
        assertThat(rows("SELECT content FROM " + DRAFTS)).containsExactly("no way");
        assertThat(exchange(desk("desk_anna"), "work", "no", first).elsewhere()).as("but not of what it lost since").extracting(BegunElsewhere::content).containsExactly("no way");
    }

    @Test
    void whatIsForgottenComesAgainWhenItIsChangedWhereItWasBegun() throws SQLException {
        SharedDesk work = desk("desk_anna");
        exchange(work, "work", "a b");
        exchange(desk("desk_omar"), "work", "of omar");
        SharedDesk home = desk("desk_anna");
        SharedDesk third = desk("desk_anna");
        assertThat(exchange(home, "home", "")).containsExactly("a b");
        assertThat(exchange(third, "third", "")).containsExactly("a b");
        assertThat(home.drafts().forget("work", all -> all.replace("a ", ""), Cancellation.NEVER).orThrow()).isTrue();
        assertThat(exchange(home, "home", "")).containsExactly("b");
        assertThat(exchange(third, "third", "")).containsExactly("b");
        assertThat(home.drafts().forget("work", all -> "", Cancellation.NEVER).orThrow()).isTrue();
        assertThat(exchange(work, "work", "a b")).isEmpty();
        assertThat(exchange(home, "home", "")).as("unchanged there").isEmpty();
        exchange(work, "work", "a b c");
        assertThat(exchange(home, "home", "")).containsExactly("a b c");
        assertThat(home.drafts().forget("nowhere", all -> "", Cancellation.NEVER).orThrow()).isFalse();
        assertThat(exchange(desk("desk_omar"), "home", "")).containsExactly("of omar");
    }

    @Test
    void whatWasOnlyAtTheDeskIsOfferedAlsoWhereItWasClosedAtFirst() {
        exchange(desk("desk_anna"), "work", "older and newer");
        server.execute("ALTER TABLE " + DRAFTS + " NO FORCE ROW LEVEL SECURITY");
        SharedDesk again = desk("desk_anna");
        assertThat(exchange(again, "work", "older")).isEmpty();
        server.execute("ALTER TABLE " + DRAFTS + " FORCE ROW LEVEL SECURITY");
        assertThat(exchange(again, "work", "older")).containsExactly("older and newer");
    }

    @Test
    void aLookWithoutAChangeWritesNothingAndConnectsNoMore() throws SQLException {
        SharedDesk anna = desk("desk_anna");
        exchange(anna, "work", "of anna");
        exchange(desk("desk_anna"), "home", "at home");
        exchange(anna, "work", "of anna");
        server.execute("REVOKE CONNECT ON DATABASE " + server.name() + " FROM PUBLIC");
        assertThat(exchange(anna, "work", "of anna")).containsExactly("at home");
        assertThat(anna.drafts().exchange("work", "work", "changed", "", Cancellation.NEVER)).isInstanceOf(Outcome.Failed.class);
    }

    @Test
    void aComputerThatLeavesTakesItsOwnAwayAndNoOthers() {
        exchange(desk("desk_anna"), "work", "first");
        SharedDesk anna = desk("desk_anna");
        exchange(anna, "work", "second");
        exchange(anna, "home", "at home");
        exchange(desk("desk_omar"), "work", "of omar");
        assertThat(desk("desk_anna").drafts().withdraw("work").orThrow()).isTrue();
        assertThat(exchange(desk("desk_anna"), "third", "")).containsExactly("at home");
        assertThat(exchange(desk("desk_omar"), "third", "")).containsExactly("of omar");
    }

    @Test
    void whatIsTakenFromTheTableIsPutThereAgainAndWhatNobodyTouchedGoes() throws SQLException {
        SharedDesk anna = desk("desk_anna");
        exchange(anna, "work", "of anna");
        server.execute("TRUNCATE " + DRAFTS);
        exchange(anna, "work", "of anna");
        assertThat(rows("SELECT content FROM " + DRAFTS)).containsExactly("of anna");
        server.execute("UPDATE " + DRAFTS + " SET changed_at = now() - INTERVAL '91 days'");
        assertThat(exchange(desk("desk_anna"), "home", "")).isEmpty();
        assertThat(rows("SELECT content FROM " + DRAFTS)).isEmpty();
    }

    @Test
    void aDeskOfAnEarlierVersionIsUsedAsItIsUntilItsOwnerOpensIt() throws SQLException {
        String indexes = "SELECT indexname FROM pg_indexes WHERE schemaname = 'stateroom_desk' AND indexname IN ('sending_by_time', 'sending_by_thread', 'sending_saved')";
        assertThat(rows(indexes)).hasSize(3);
        server.execute("DROP TABLE " + DRAFTS + "; DROP INDEX stateroom_desk.sending_by_time; DROP INDEX stateroom_desk.sending_by_thread; DROP INDEX stateroom_desk.sending_saved");
        SharedDesk anna = desk("desk_anna");
        assertThat(anna.drafts().areKept().orThrow()).isFalse();
        assertThat(exchange(anna, "work", "of anna")).isEmpty();
        assertThat(anna.claims().claim("s", "t", "desk_anna", Duration.ofMinutes(1)).orThrow().who()).isEqualTo("desk_anna");
        assertThat(anna.outbox().newest(5).orThrow()).isEmpty();
        assertThat(rows(indexes)).isEmpty();

        desk("desk_owner");
        assertThat(rows(indexes)).hasSize(3);
        assertThat(exchange(anna, "work", "of anna")).as("without a new connection, and without a new grant").isEmpty();
        assertThat(exchange(desk("desk_anna"), "home", "")).containsExactly("of anna");
        desk("desk_owner");
        assertThat(rows(indexes)).hasSize(3);
    }

    @Test
    void whatAnotherMadeInThePlaceOfTheTableIsNotUsed() throws SQLException {
        server.execute("DROP TABLE " + DRAFTS + "; GRANT ALL ON SCHEMA stateroom_desk TO desk_omar");
        change("desk_omar", "CREATE TABLE " + DRAFTS + "(who TEXT, place TEXT, computer TEXT, content TEXT, changed_at TIMESTAMPTZ, PRIMARY KEY(who, place)); ALTER TABLE " + DRAFTS
                + " ENABLE ROW LEVEL SECURITY; ALTER TABLE " + DRAFTS + " FORCE ROW LEVEL SECURITY; CREATE POLICY own_rows ON " + DRAFTS + " USING (true); GRANT ALL ON " + DRAFTS + " TO PUBLIC");
        desk("desk_owner");
        SharedDesk anna = desk("desk_anna");
        assertThat(anna.drafts().areKept().orThrow()).isFalse();
        exchange(anna, "work", "of anna");
        assertThat(rows("SELECT content FROM " + DRAFTS)).isEmpty();
    }

    @Test
    void theTableBelongsToTheOwnerOfTheOthersAlsoWhereAMemberMakesIt() throws SQLException {
        server.execute("DROP TABLE " + DRAFTS);
        server.execute("DO $$ BEGIN IF NOT EXISTS (SELECT 1 FROM pg_roles WHERE rolname = 'desk_member') THEN CREATE ROLE desk_member LOGIN IN ROLE desk_owner; END IF; END $$");
        SharedDesk member = desk("desk_member");
        assertThat(rows("SELECT tableowner FROM pg_tables WHERE tablename = 'reviewer_draft'")).containsExactly("desk_owner");
        assertThat(member.drafts().areKept().orThrow()).isTrue();
        exchange(desk("desk_anna"), "work", "of anna");
        assertThat(exchange(member, "work", "of a member")).isEmpty();
        assertThat(rows("desk_member", "SELECT content FROM " + DRAFTS)).containsExactly("of a member");
        assertThat(exchange(desk("desk_anna"), "home", "")).containsExactly("of anna");
    }
}
