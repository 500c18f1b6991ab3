package dev.stateroom.langgraph.sqlite;

import dev.stateroom.langgraph.sql.SqlDatabase;
import dev.stateroom.langgraph.sql.SqlRow;
import dev.stateroom.platform.ScratchFolder;
import dev.stateroom.vfs.Failure;
import dev.stateroom.vfs.Outcome;
import dev.stateroom.vfs.RegularFile;
import dev.stateroom.vfs.TimedOpening;
import dev.stateroom.work.Cancellation;
import dev.stateroom.work.Progress;
import java.io.IOException;
import java.io.InputStream;
import java.lang.ref.Cleaner;
import java.nio.file.AccessDeniedException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.concurrent.locks.ReentrantLock;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.sqlite.ProgressHandler;
import org.sqlite.SQLiteConnection;

/**
 * Another program's SQLite file, open for reading. The file is never opened for writing, no lock is taken on it and no file appears next to
 * it: a file that is not in use is read in place, one in use is copied first (see {@link PrivateCopy}). Safe for use by several threads,
 * one statement at a time. If {@link #close} is forgotten, everything is released later.
 */
public final class SqliteFile implements SqlDatabase, AutoCloseable {
    /** Files up to this size are checked whole when opened: some milliseconds. */
    private static final long CHECKED = 8L << 20;

    private static final int MOST_IDLE = 32;

    private static final Cleaner CLEANER = Cleaner.create();

    private final Path asked;
    private final Path source;
    private volatile FileFootprint opened;
    private final Held held;
    private final Cleaner.Cleanable cleanable;
    private final ReentrantLock turn = new ReentrantLock();

    /** Idle statements, the last used one at the end: preparing one takes longer than running it for one row. */
    private final LinkedHashMap<String, PreparedStatement> idle = new LinkedHashMap<>();

    private final SqliteTables tables;
    private RowKeys keys;
    private @Nullable FollowedLog log;
    private final @Nullable String damage;
    private boolean isClosed;
    private volatile boolean isOther;

    private SqliteFile(Path asked, Path source, Checked checked) {
        this.asked = asked;
        this.source = source;
        this.opened = checked.footprint();
        this.held = new Held(checked.connected());
        this.tables = checked.tables();
        this.damage = checked.damage();
        this.keys = new RowKeys(held.now.connection(), tables, damage != null);
        this.cleanable = CLEANER.register(this, held);
    }

    /** A connection to the file in place, or to a copy of it in a folder of its own. */
    private record Connected(SQLiteConnection connection, WorkBudget budget, @Nullable ScratchFolder folder) implements AutoCloseable {
        private static final int HEADER = 100;
        private static final int BLOCK = 1 << 20;

        /** Closes the connection to a copy, which merges its log, and compares the bytes after the header; true if there is no copy. */
        boolean holds(Path source) {
            if (folder == null) {
                return true;
            }
            try {
                connection.close();
                try (InputStream copy = RegularFile.stream(folder.path().resolve(PrivateCopy.NAME)); InputStream file = RegularFile.stream(source)) {
                    copy.skipNBytes(HEADER);
                    file.skipNBytes(HEADER);
                    byte[] ours = new byte[BLOCK];
                    byte[] theirs = new byte[BLOCK];
                    while (true) {
                        int read = copy.readNBytes(ours, 0, BLOCK);
                        if (read != file.readNBytes(theirs, 0, BLOCK) || Arrays.mismatch(ours, 0, read, theirs, 0, read) >= 0) {
                            return false;
                        }
                        if (read < BLOCK) {
                            return true;
                        }
                    }
                }
            } catch (SQLException | IOException e) {
                return false;
            }
        }

        @Override
        public void close() {
            try {
                connection.close();
            } catch (SQLException nothingToLose) {
                // Nothing was written through it.
            }
            if (folder != null) {
                folder.close();
            }
        }
    }

    /** A connection and the result of opening it; {@code damage} is the first finding of SQLite's own check, null if there is none. */
    private record Checked(Connected connected, FileFootprint footprint, SqliteTables tables, @Nullable String damage) {}

    /** Resources to be released. */
    private static final class Held implements Runnable {
        private volatile Connected now;

        Held(Connected now) {
            this.now = now;
        }

        @Override
        public void run() {
            now.close();
        }
    }

    /**
     * Opens the newest committed state of a database. Copying one that is in use may take long.
     *
     * @return the open file; or one sentence that says what the file is instead, or what prevents reading it
     */
    public static Outcome<SqliteFile> open(Path file, Cancellation cancellation, Progress progress) {
        String name = String.valueOf(file.getFileName());
        ScratchFolder.sweepOnce();
        try {
            Path source = file.toRealPath();
            if (Files.isDirectory(source)) {
                return Outcome.failed(Failure.Kind.WRONG_KIND, name + " is a folder: name an SQLite database inside it");
            }
            if (!Files.isRegularFile(source)) {
                return Outcome.failed(Failure.Kind.WRONG_KIND, name + " is not a regular file: name an SQLite database");
            }
            Outcome<SqliteFile> opened = checked(source, name, cancellation, progress).map(checked -> new SqliteFile(file, source, checked));
            opened.map(found -> Stream.concat(found.damage().stream(), found.tables().threadsLeftOut(name).stream()))
                    .orElse(Stream.empty())
                    .forEach(progress::note);
            return opened;
        } catch (NoSuchFileException e) {
            // Also if a copy of it lost its folder to another process.
            return Files.exists(file)
                    ? Outcome.failed(Failure.Kind.UNREACHABLE, name + " cannot be read: " + e.getFile() + " is gone")
                    : Outcome.failed(Failure.Kind.NOT_FOUND, file + " does not exist: name an SQLite checkpoint database");
        } catch (AccessDeniedException e) {
            return Outcome.failed(Failure.Kind.DENIED, e.getFile() + " may not be read by this user");
        } catch (RegularFile.NotRegular e) {
            return Outcome.failed(
                    Failure.Kind.WRONG_KIND,
                    name + " cannot be read with " + Path.of(e.getFile()).getFileName() + " next to it: " + e.getReason());
        } catch (IOException e) {
            return Outcome.failed(Failure.Kind.UNREACHABLE, name + " cannot be read", e);
        }
    }

    /** The newest committed state, in place or in a copy, checked before anything else is read from it. */
    private static Outcome<Checked> checked(Path source, String name, Cancellation cancellation, Progress progress) throws IOException {
        for (int attempt = 1; attempt <= PrivateCopy.TRIES; attempt++) {
            FileFootprint footprint = FileFootprint.of(source);
            Failure problem = FileHeader.problem(source, !footprint.isAlone());
            Outcome<PrivateCopy.Result> result = problem != null ? Outcome.failed(problem) : PrivateCopy.of(source, cancellation, progress);
            Outcome<Checked> checked = switch (result) {
                case Outcome.Failed<PrivateCopy.Result>(Failure failure) -> Outcome.failed(failure);
                case Outcome.Ok<PrivateCopy.Result>(PrivateCopy.Made made) -> ofCopy(made, name, cancellation);
                case Outcome.Ok<PrivateCopy.Result>(PrivateCopy.NotNeeded(FileFootprint now)) -> {
                    footprint = now;
                    yield inPlace(source, name, now, cancellation);
                }
            };
            // A read in the middle of a transaction is neither a state nor damage.
            if (result instanceof Outcome.Ok<PrivateCopy.Result>(PrivateCopy.Made _) || !footprint.isAlone() || footprint.isStill(source)) {
                return checked;
            }
            if (checked instanceof Outcome.Ok<Checked>(Checked torn)) {
                torn.connected().close();
            }
        }
        return Outcome.failed(
                Failure.Kind.UNREACHABLE,
                name + " was written to faster than it could be read, " + PrivateCopy.TRIES + " times: try again when the agent rests");
    }

    private static Outcome<Checked> inPlace(Path source, String name, FileFootprint footprint, Cancellation cancellation) {
        footprint.awaitRest(cancellation);
        try {
            SQLiteConnection connection = TimedOpening.of(source, () -> SqliteConnections.inPlace(source));
            return Outcome.ok(checked(footprint, footprint.main().size(), connection, null, cancellation));
        } catch (SQLException e) {
            return Outcome.failed(SqliteFailures.of(e, name));
        } catch (IOException e) {
            return Outcome.failed(Failure.Kind.UNREACHABLE, name + " cannot be read", e);
        }
    }

    private static Outcome<Checked> ofCopy(PrivateCopy.Made made, String name, Cancellation cancellation) {
        boolean isOpen = false;
        try {
            SQLiteConnection connection = SqliteConnections.ofCopy(made.database());
            isOpen = true;
            return Outcome.ok(checked(made.source(), made.bytes(), connection, made.folder(), cancellation));
        } catch (SQLException e) {
            return Outcome.failed(SqliteFailures.of(e, name));
        } finally {
            if (!isOpen) {
                made.folder().close();
            }
        }
    }

    private static Checked checked(
            FileFootprint footprint, long bytes, SQLiteConnection connection, @Nullable ScratchFolder folder, Cancellation cancellation)
            throws SQLException {
        WorkBudget budget = new WorkBudget(bytes);
        Connected connected = new Connected(connection, budget, folder);
        boolean done = false;
        try {
            ProgressHandler.setHandler(connection, WorkBudget.STEP, budget);
            budget.begin(cancellation);
            SqliteTables tables = SqliteTables.read(connection);
            budget.begin(cancellation);
            String damage = footprint.main().size() <= CHECKED ? firstDamage(connection) : null;
            cancellation.check();
            budget.end();
            budget.forgive();
            done = true;
            return new Checked(connected, footprint, tables, damage);
        } catch (SQLException e) {
            cancellation.check();
            throw e;
        } finally {
            if (!done) {
                connected.close();
            }
        }
    }

    /** The first finding of SQLite's own check, in its words; null if there is none. */
    private static @Nullable String firstDamage(SQLiteConnection connection) {
        try (Statement statement = connection.createStatement();
                ResultSet rows = statement.executeQuery("PRAGMA integrity_check(1)")) {
            String first = rows.next() ? String.valueOf(rows.getString(1)).lines().filter(line -> !line.startsWith("***")).findFirst().orElse("ok") : "ok";
            return first.equals("ok") ? null : first.length() > 160 ? first.substring(0, 160) + "…" : first;
        } catch (SQLException e) {
            return "the check does not come to an end";
        }
    }

    /** The path as it was requested. */
    public Path path() {
        return asked;
    }

    @Override
    public String name() {
        return String.valueOf(asked.getFileName());
    }

    public SqliteTables tables() {
        return tables;
    }

    /** True while it is read from a private copy, as there is a log or journal next to it. */
    boolean isCopy() {
        return held.now.folder() != null;
    }

    /** Sentences worth knowing about how it was opened. */
    public List<String> notes() {
        List<String> notes = new ArrayList<>();
        if (isCopy()) {
            notes.add(name() + " has a log next to it, as while another process writes to it: the newest committed state is shown,"
                    + " read from a private copy");
        }
        damage().ifPresent(notes::add);
        return List.copyOf(notes);
    }

    /** One sentence with the result of a check of the whole file; empty for a sound file and for one too large to check. */
    public Optional<String> damage() {
        return Optional.ofNullable(damage).map(what -> name() + " is damaged, and parts may be missing: " + what);
    }

    /**
     * The table name for a select: by keys that are read once if its own index is missing or the file is known to be damaged; see {@link
     * RowKeys}.
     */
    public String from(String table) {
        Cancellation.NEVER.await(turn);
        try {
            held.now.budget().begin(Cancellation.NEVER);
            return keys.from(table);
        } catch (SQLException e) {
            // The statement with this name fails for the same reason, and says so.
            return table + " NOT INDEXED";
        } finally {
            held.now.budget().end();
            turn.unlock();
        }
    }

    @Override
    public Outcome<Long> read(String sql, List<?> arguments, Cancellation cancellation, SqlRow.Sink sink) {
        cancellation.await(turn);
        try {
            if (held.now.budget().isExhausted()) {
                return Outcome.failed(exhausted());
            }
            held.now.budget().begin(cancellation);
            long rows = run(sql, arguments, cancellation, sink);
            Failure changed = isCopy() ? null : changedInPlace();
            return changed == null ? Outcome.ok(rows) : Outcome.failed(changed);
        } catch (SQLException e) {
            cancellation.check();
            Failure changed = isCopy() ? null : changedInPlace();
            return Outcome.failed(
                    changed != null ? changed : held.now.budget().isExhausted() ? exhausted() : SqliteFailures.of(e, name()));
        } finally {
            held.now.budget().end();
            turn.unlock();
        }
    }

    private Failure exhausted() {
        return held.now.budget().isExhaustedTogether() ? SqliteFailures.exhaustedTogether(name()) : SqliteFailures.exhausted(name());
    }

    private long run(String sql, List<?> arguments, Cancellation cancellation, SqlRow.Sink sink) throws SQLException {
        // Not among the idle ones while it runs: a receiver of its rows may run the same query again.
        PreparedStatement kept = idle.remove(sql);
        PreparedStatement statement = kept == null ? held.now.connection().prepareStatement(sql) : kept;
        boolean done = false;
        try {
            for (int i = 0; i < arguments.size(); i++) {
                statement.setObject(i + 1, arguments.get(i));
            }
            try (ResultSet cursor = statement.executeQuery()) {
                SqlRow row = new SqlRow(cursor, tables.areTextsUtf8());
                long rows = 0;
                while (cursor.next()) {
                    cancellation.check();
                    sink.take(row);
                    held.now.budget().row();
                    rows++;
                }
                done = true;
                return rows;
            }
        } finally {
            if (done) {
                keep(sql, statement);
            } else {
                statement.close();
            }
        }
    }

    private void keep(String sql, PreparedStatement statement) throws SQLException {
        PreparedStatement other = idle.put(sql, statement);
        if (other != null) {
            other.close();
        }
        if (idle.size() > MOST_IDLE) {
            idle.pollFirstEntry().getValue().close();
        }
    }

    /** What is read in place is only valid while nobody writes to it. */
    private @Nullable Failure changedInPlace() {
        try {
            if (FileFootprint.Look.of(source).equals(opened.main())) {
                return null;
            }
        } catch (IOException gone) {
            return new Failure(Failure.Kind.NOT_FOUND, name() + " was moved or deleted while it was open: open it again");
        }
        return new Failure(
                Failure.Kind.UNREACHABLE, name() + " was written to since it was opened: refresh to see its newest state");
    }

    /**
     * Advances to the newest committed state: a copy from the log of the original, which costs as much as was written since; if that log
     * cannot be continued, and if there was none, by reading from the same file again, or from another copy of it, as a writing program
     * begins a log and removes it at its end. Data read before stays valid.
     *
     * @return whether there was anything; NOT_POSSIBLE if the file must be opened again
     */
    CatchUp catchUp(Cancellation cancellation) {
        if (damage != null) {
            return CatchUp.NOT_POSSIBLE;
        }
        try {
            CatchUp followed = fromLog(cancellation);
            return followed == null ? reopened(cancellation) : followed;
        } catch (IOException | SQLException e) {
            return CatchUp.NOT_POSSIBLE;
        }
    }

    /** Null if the log cannot be continued, or was removed just now. */
    private @Nullable CatchUp fromLog(Cancellation cancellation) {
        cancellation.await(turn);
        try {
            ScratchFolder folder = held.now.folder();
            FileFootprint now = FileFootprint.of(source);
            if (folder == null || now.journal() != null || now.wal() == null || !isSameFile(now)) {
                return null;
            }
            Path copy = folder.path().resolve(PrivateCopy.NAME);
            FollowedLog followed = log == null ? FollowedLog.of(source, copy, opened) : log;
            FollowedLog.Update update = followed == null ? null : followed.next();
            if (update == null || followed == null) {
                return null;
            }
            boolean isNew = !update.pages().isEmpty();
            if (isNew) {
                reopen(followed, update, copy);
                log = followed;
            }
            opened = now;
            return !isNew ? CatchUp.NOTHING_NEW : tables.equals(SqliteTables.read(held.now.connection())) ? CatchUp.DONE : CatchUp.NOT_POSSIBLE;
        } catch (IOException | SQLException e) {
            return null;
        } finally {
            turn.unlock();
        }
    }

    private CatchUp reopened(Cancellation cancellation) throws IOException, SQLException {
        if (!(checked(source, name(), cancellation, Progress.SILENT) instanceof Outcome.Ok<Checked>(Checked checked))) {
            return CatchUp.NOT_POSSIBLE;
        }
        Connected unused = checked.connected();
        Connected left = null;
        try {
            cancellation.await(turn);
            try {
                // A damaged file, one with other tables or another file must be opened: earlier data was read from this one.
                if (!isClosed && checked.damage() == null && tables.equals(checked.tables()) && isSameFile(checked.footprint())) {
                    Connected former = held.now;
                    closeStatements();
                    use(checked.connected());
                    unused = former;
                    left = former;
                    opened = checked.footprint();
                    log = null;
                    return CatchUp.DONE;
                }
                return CatchUp.NOT_POSSIBLE;
            } finally {
                turn.unlock();
            }
        } finally {
            isOther = left != null && !isCopy() && !left.holds(source);
            unused.close();
        }
    }

    /**
     * True if the copy that was left at the last {@link #catchUp} differs from the file now: something was written between the last look at
     * the log and its end.
     */
    boolean isOtherThanCopy() {
        return isOther;
    }

    private boolean isSameFile(FileFootprint now) {
        return Objects.equals(now.main().identity(), opened.main().identity());
    }

    /** The result of {@link #catchUp}. */
    enum CatchUp {
        /** It is the newest committed state now. */
        DONE,
        /** It was that already: the writer only moved pages. */
        NOTHING_NEW,
        /** The file must be opened again. */
        NOT_POSSIBLE
    }

    /** Closing a copy that was opened with its log merges the log into it: from then on it is one file. */
    private void reopen(FollowedLog followed, FollowedLog.Update update, Path copy) throws IOException, SQLException {
        Connected former = held.now;
        closeStatements();
        former.connection().close();
        followed.apply(update);
        use(new Connected(SqliteConnections.inPlace(copy), former.budget(), former.folder()));
    }

    private void closeStatements() throws SQLException {
        for (PreparedStatement statement : idle.values()) {
            statement.close();
        }
        idle.clear();
    }

    private void use(Connected next) throws SQLException {
        ProgressHandler.setHandler(next.connection(), WorkBudget.STEP, next.budget());
        next.budget().forgive();
        keys = new RowKeys(next.connection(), tables, false);
        held.now = next;
    }

    /** True if no file has that name any longer. */
    public boolean isGone() {
        return Files.notExists(source);
    }

    /** True if the file or its log has changed since it was opened. False as long as that is unknown. */
    public boolean hasChanged() {
        try {
            return !FileFootprint.of(source).equals(opened);
        } catch (IOException unknown) {
            return false;
        }
    }

    @Override
    public void close() {
        turn.lock();
        try {
            isClosed = true;
            cleanable.clean();
        } finally {
            turn.unlock();
        }
    }
}
