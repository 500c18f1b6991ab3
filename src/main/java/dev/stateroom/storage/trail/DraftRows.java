package dev.stateroom.storage.trail;

import dev.stateroom.review.submission.CallDraft;
import dev.stateroom.storage.database.DatabaseSession;
import java.nio.charset.StandardCharsets;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Collections;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Drafts as rows, in whichever database. */
public final class DraftRows {
    private static final int LOT = 100;

    private DraftRows() {}

    /** The call in four columns. */
    public static CallDraft.Key key(ResultSet row, int from) throws SQLException {
        return new CallDraft.Key(row.getString(from), row.getString(from + 1), row.getString(from + 2), row.getInt(from + 3));
    }

    /**
     * Reads drafts, a hundred with one question.
     *
     * @param table and conditions, which end where the calls begin
     */
    public static List<CallDraft> read(DatabaseSession session, String table, Collection<CallDraft.Key> calls, @Nullable Object... arguments) throws SQLException {
        List<CallDraft> found = new ArrayList<>();
        List<CallDraft.Key> all = List.copyOf(calls);
        for (int from = 0; from < all.size(); from += LOT) {
            List<CallDraft.Key> some = all.subList(from, Math.min(all.size(), from + LOT));
            List<@Nullable Object> given = new ArrayList<>(List.of(arguments));
            some.forEach(key -> Collections.addAll(given, key.source(), key.thread(), key.interrupt(), key.item()));
            session.each(
                    "SELECT source, thread, interrupt, item, content, digest FROM " + table + " (source, thread, interrupt, item) IN ("
                            + String.join(", ", Collections.nCopies(some.size(), "(?, ?, ?, ?)")) + ")",
                    row -> found.add(new CallDraft(key(row, 1), new String(row.getBytes(5), StandardCharsets.UTF_8), row.getString(6))),
                    given.toArray());
        }
        return found;
    }
}
