package dev.stateroom.storage.database;

import dev.stateroom.vfs.RegularFile;
import java.io.IOException;
import java.nio.channels.FileChannel;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.sql.SQLException;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * Compares a database with the files next to it: its {@link ChangeMark}, the head of the audit trail, its copies. A damaged or incomplete
 * one is {@link Lost}, so that it is never shown as an empty one. Counts the changes while it is open.
 */
final class DatabaseIntegrity {
    /** Older versions of the program do not have this table; they leave it as it is. */
    private static final String TABLE = "CREATE TABLE IF NOT EXISTS change_count(number BIGINT NOT NULL)";

    private static final Pattern HEAD = Pattern.compile("([0-9]{1,18}) [0-9a-f]{64}(?: ([0-9]{1,18}) .*)?\\R?");
    private static final int LONGEST_HEAD = 400;

    private final DatabaseLocation place;
    private long changes;
    private @Nullable Long audited;
    private boolean marked;
    private @Nullable FileChannel file;

    DatabaseIntegrity(DatabaseLocation place) {
        this.place = place;
    }

    /** The database does not contain what was saved; the message says how it differs. */
    static final class Lost extends Exception {
        private static final long serialVersionUID = 1L;

        Lost(String message) {
            super(message, null, false, false);
        }
    }

    /** The damage that is visible in a closed file without opening it as a database; empty if no problem has been found so far. */
    Optional<String> beforeOpening() throws IOException {
        ChangeMark mark = ChangeMark.read(place.folder());
        boolean there = Files.exists(place.file(), LinkOption.NOFOLLOW_LINKS);
        boolean empty = there && Files.isRegularFile(place.file()) && Files.size(place.file()) == 0;
        if ((!there || empty) && wasKept(mark)) {
            return Optional.of(there ? "is empty, and its data is lost" : "is gone");
        }
        if (there && !Files.isRegularFile(place.file())) {
            return Optional.of("is not a file");
        }
        ChangeMark.Seal seal = mark == null ? null : mark.seal();
        if (there && seal != null && !seal.equals(ChangeMark.Seal.of(place.file())) && !seal.wasChangedByTheEngine(place.file())) {
            return Optional.of("is damaged or was replaced: it is not as Stateroom left it");
        }
        return Optional.empty();
    }

    private boolean wasKept(@Nullable ChangeMark mark) throws IOException {
        return mark != null && mark.changes() > 0 || auditEntries() > 0 || !DatabaseBackups.in(place.backups()).isEmpty();
    }

    /** The number of acknowledged entries of the audit trail; 0 if its head is missing. */
    private long auditEntries() throws IOException {
        Matcher line = auditHead();
        return line.matches() ? Long.parseLong(line.group(1)) : 0;
    }

    private Matcher auditHead() throws IOException {
        Path head = place.folder().resolve("audit-head");
        boolean readable = Files.isRegularFile(head) && Files.size(head) <= LONGEST_HEAD;
        return HEAD.matcher(readable ? new String(RegularFile.bytes(head, LONGEST_HEAD), StandardCharsets.ISO_8859_1) : "");
    }

    /** The problem with the head of the audit trail next to a closed database; empty if there is none, or nothing is known. */
    Optional<String> trailConcern() {
        try {
            ChangeMark mark = ChangeMark.read(place.folder());
            Long count = mark == null || mark.seal() == null ? null : mark.audited();
            if (count == null) {
                return Optional.empty();
            }
            Matcher head = auditHead();
            if (!head.matches()) {
                return count == 0 ? Optional.empty() : Optional.of("audit-head is gone or damaged, and the audit log has " + count + " entries");
            }
            return count == Long.parseLong(head.group(1)) || head.group(2) != null && count == Long.parseLong(head.group(2))
                    ? Optional.empty()
                    : Optional.of("audit-head counts " + Long.parseLong(head.group(1)) + " entries, and the audit log has " + count);
        } catch (IOException unreadable) {
            return Optional.empty();
        }
    }

    /** Reads the length of the audit trail, before the database is closed. */
    void ending(DatabaseSession session) throws SQLException {
        Long last = session.number("SELECT MAX(number) FROM audit_entry");
        audited = last == null ? 0L : last;
    }

    /** Removes the seal before the file is opened as a database: from now on it does not hold. */
    void begin() throws IOException {
        end();
        ChangeMark mark = ChangeMark.read(place.folder());
        marked = mark != null;
        changes = mark == null ? 0 : mark.changes();
        FileChannel opened = ChangeMark.open(place.folder());
        file = opened;
        if (mark == null || mark.seal() != null) {
            new ChangeMark(changes, null).write(opened);
            opened.force(true);
        }
    }

    /** Requires that nothing was saved before: only then is a database without any table a new one. */
    void requireNothingKept() throws IOException, Lost {
        if (changes > 0 || wasKept(null)) {
            throw new Lost("has lost its data");
        }
    }

    /** Compares the open database with the mark and the head of the trail. */
    void compare(DatabaseSession session) throws SQLException, IOException, Lost {
        if (!SchemaMigration.hasAllTables(session)) {
            throw new Lost("is damaged (it lacks a table)");
        }
        session.run(TABLE);
        Long counted = session.number("SELECT MAX(number) FROM change_count");
        if (counted == null) {
            session.change("INSERT INTO change_count VALUES(0)");
            counted = 0L;
        }
        if (counted < changes) {
            throw new Lost("lacks the newest " + (changes - counted) + " of the changes that were kept in it");
        }
        if (!marked) {
            Long audited = session.number("SELECT MAX(number) FROM audit_entry");
            long missing = auditEntries() - (audited == null ? 0 : audited);
            if (missing > 0) {
                throw new Lost("lacks the newest " + missing + " entries of the audit trail");
            }
        }
        changes = counted;
    }

    /** Counts a change, in its own transaction. */
    void count(DatabaseSession session) throws SQLException {
        session.change("UPDATE change_count SET number = ?", changes + 1);
    }

    /** Writes the mark after a counted change is on disk. */
    void counted() {
        changes++;
        mark(new ChangeMark(changes, null));
    }

    private void mark(ChangeMark mark) {
        FileChannel out = file;
        if (out == null) {
            return;
        }
        try {
            mark.write(out);
        } catch (IOException older) {
            // The previous mark remains, which requires less.
            System.getLogger(DatabaseIntegrity.class.getName()).log(System.Logger.Level.WARNING, "the marker file next to " + place.file() + " was not written", older);
        }
    }

    /** Writes the seal after the database was closed in an orderly way. */
    void seal() {
        try {
            mark(new ChangeMark(changes, ChangeMark.Seal.of(place.file()), audited));
        } catch (IOException unsealed) {
            System.getLogger(DatabaseIntegrity.class.getName()).log(System.Logger.Level.WARNING, place.file() + " was not sealed", unsealed);
        }
    }

    /** Closes the file of the mark. */
    void end() throws IOException {
        FileChannel held = file;
        file = null;
        if (held != null) {
            held.close();
        }
    }

    /**
     * Replaces this database by another; the file is set apart.
     *
     * @return the path of the former file; empty if there was none
     */
    static Optional<Path> replace(DatabaseLocation place, Path successor, DatabaseBackups backups) throws IOException {
        announce(place, successor);
        Optional<Path> apart = Files.exists(place.file(), LinkOption.NOFOLLOW_LINKS) ? Optional.of(backups.setApart(place.file())) : Optional.empty();
        Files.move(successor, place.file(), StandardCopyOption.ATOMIC_MOVE);
        return apart;
    }

    /** The same for a database whose content was copied already. */
    static void take(DatabaseLocation place, Path successor) throws IOException {
        announce(place, successor);
        Files.move(successor, place.file(), StandardCopyOption.ATOMIC_MOVE, StandardCopyOption.REPLACE_EXISTING);
    }

    /** Writes a mark that the present file does not match, until the successor has its name. */
    private static void announce(DatabaseLocation place, Path successor) throws IOException {
        ChangeMark mark = ChangeMark.read(place.folder());
        new ChangeMark(mark == null ? 0 : mark.changes(), ChangeMark.Seal.of(successor)).write(place.folder());
    }

    /** The change number that a successor of this database needs; everything known about this one goes with it. */
    static long behind(DatabaseLocation place, DatabaseSession successor) throws SQLException, IOException {
        ChangeMark mark = ChangeMark.read(place.folder());
        successor.run(TABLE);
        Long counted = successor.number("SELECT MAX(number) FROM change_count");
        long next = Math.max(mark == null ? 0 : mark.changes(), counted == null ? 0 : counted) + 1;
        successor.change("DELETE FROM change_count");
        successor.change("INSERT INTO change_count VALUES(?)", next);
        return next;
    }
}
