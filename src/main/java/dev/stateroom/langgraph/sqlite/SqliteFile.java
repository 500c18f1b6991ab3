package dev.stateroom.langgraph.sqlite;

import dev.stateroom.langgraph.sql.SqlDatabase;
import dev.stateroom.langgraph.sql.SqlRow;
import dev.stateroom.platform.ScratchFolder;
import dev.stateroom.vfs.Failure;
import dev.stateroom.vfs.Outcome;
import dev.stateroom.vfs.RegularFile;
import dev.stateroom.vfs.TimedOpening;
import dev.stateroom.work.Cancellation;
import dev.stateroom.work.CancelledException;
import dev.stateroom.work.Progress;
import java.io.IOException;
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
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.ReentrantLock;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.sqlite.ProgressHandler;
import org.sqlite.SQLiteConnection;

/**
 * Another program's SQLite file, open for reading. The file is never opened for writing, no lock is taken on it and no
 * file appears next to it: one that rests is read where it is, one that is in use is copied first (see {@link PrivateCopy}).
 * Safe for use by several threads, one statement at a time. What is forgotten without {@link #close} is given back later.
 */
public final class SqliteFile implements SqlDatabase, AutoCloseable {
    /** Files up to this size are checked whole when opened: some milliseconds. */
    private static final long CHECKED = 8L << 20;

    private static final int MOST_IDLE = 32;

    private static final Cleaner CLEANER = Cleaner.create();

    private final Path asked;
    private final Path source;
    private volatile FileFootprint opened;
    private volatile boolean copied;
    private final Held held;
    private final Cleaner.Cleanable cleanable;
    private final ReentrantLock turn = new ReentrantLock();

    /** Statements that rest, the one used last at the end: preparing one takes longer than running it for one row. */
    private final LinkedHashMap<String, PreparedStatement> idle = new LinkedHashMap<>();

    private final SqliteTables tables;
    private RowKeys keys;
    private @Nullable FollowedLog log;
    private final @Nullable String damage;

    private SqliteFile(
            Path asked, Path source, FileFootprint opened, boolean copied, Held held, SqliteTables tables, @Nullable String damage) {
        this.damage = damage;
        this.asked = asked;
        this.source = source;
        this.opened = opened;
        this.copied = copied;
        this.held = held;
        this.tables = tables;
        this.keys = new RowKeys(held.connection(), tables, damage != null);
        this.cleanable = CLEANER.register(this, held);
    }

    /** What has to be given back. */
    private static final class Held implements Runnable {
        private final WorkBudget budget;
        private volatile @Nullable ScratchFolder folder;
        private volatile SQLiteConnection connection;

        Held(SQLiteConnection connection, WorkBudget budget, @Nullable ScratchFolder folder) {
            this.connection = connection;
            this.budget = budget;
            this.folder = folder;
        }

        SQLiteConnection connection() {
            return connection;
        }

        WorkBudget budget() {
            return budget;
        }

        @Override
        public void run() {
            try {
                connection.close();
            } catch (SQLException nothingToLose) {
                // Nothing was written through it.
            }
            ScratchFolder copy = folder;
            if (copy != null) {
                copy.close();
            }
        }
    }

    /**
     * Opens the newest committed state of a database. Copying one that is in use may take long.
     *
     * @return the open file; or one sentence that says what the file is instead, or what keeps it from being read
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
            FileFootprint footprint = FileFootprint.of(source);
            Failure problem = FileHeader.problem(source, !footprint.isAlone());
            if (problem != null) {
                return Outcome.failed(problem);
            }
            Outcome<SqliteFile> opened =
                    footprint.isAlone() ? inPlace(file, source, footprint, cancellation) : copied(file, source, cancellation, progress);
            opened.map(found -> Stream.concat(found.damage().stream(), found.tables().threadsLeftOut(name).stream()))
                    .orElse(Stream.empty())
                    .forEach(progress::note);
            return opened;
        } catch (NoSuchFileException e) {
            // Also when a copy of it lost its folder to another process.
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
            return Outcome.failed(Failure.Kind.UNREACHABLE, name + " cannot be read: " + e.getMessage());
        }
    }

    private static Outcome<SqliteFile> copied(Path file, Path source, Cancellation cancellation, Progress progress) throws IOException {
        return PrivateCopy.of(source, cancellation, progress).then(result -> switch (result) {
            case PrivateCopy.NotNeeded(FileFootprint now) -> inPlace(file, source, now, cancellation);
            case PrivateCopy.Made made -> ofCopy(file, source, made, cancellation);
        });
    }

    private static Outcome<SqliteFile> inPlace(Path asked, Path source, FileFootprint footprint, Cancellation cancellation) {
        try {
            SQLiteConnection connection = TimedOpening.of(source, () -> SqliteConnections.inPlace(source));
            return prepared(asked, source, footprint, footprint.main().size(), connection, null, cancellation);
        } catch (SQLException e) {
            return Outcome.failed(SqliteFailures.of(e, String.valueOf(asked.getFileName())));
        } catch (IOException e) {
            return Outcome.failed(Failure.Kind.UNREACHABLE, asked.getFileName() + " cannot be read: " + e.getMessage());
        }
    }

    private static Outcome<SqliteFile> ofCopy(Path asked, Path source, PrivateCopy.Made made, Cancellation cancellation) {
        try {
            SQLiteConnection connection = SqliteConnections.ofCopy(made.database());
            return prepared(asked, source, made.source(), made.bytes(), connection, made.folder(), cancellation);
        } catch (SQLException e) {
            made.folder().close();
            return Outcome.failed(SqliteFailures.of(e, String.valueOf(asked.getFileName())));
        }
    }

    private static Outcome<SqliteFile> prepared(
            Path asked,
            Path source,
            FileFootprint footprint,
            long bytes,
            SQLiteConnection connection,
            @Nullable ScratchFolder folder,
            Cancellation cancellation)
            throws SQLException {
        WorkBudget budget = new WorkBudget(bytes);
        Held held = new Held(connection, budget, folder);
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
            return Outcome.ok(new SqliteFile(asked, source, footprint, folder != null, held, tables, damage));
        } catch (SQLException e) {
            cancellation.check();
            throw e;
        } finally {
            if (!done) {
                held.run();
            }
        }
    }

    /** What SQLite's own check says first, in its words; null if it finds nothing. */
    private static @Nullable String firstDamage(SQLiteConnection connection) {
        try (Statement statement = connection.createStatement();
                ResultSet rows = statement.executeQuery("PRAGMA integrity_check(1)")) {
            String first = rows.next() ? String.valueOf(rows.getString(1)).lines().filter(line -> !line.startsWith("***")).findFirst().orElse("ok") : "ok";
            return first.equals("ok") ? null : first.length() > 160 ? first.substring(0, 160) + "…" : first;
        } catch (SQLException e) {
            return "the check does not come to an end";
        }
    }

    /** The path as it was asked for. */
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

    /** Sentences worth knowing about how it was opened. */
    public List<String> notes() {
        List<String> notes = new ArrayList<>();
        if (copied) {
            notes.add(name() + " has a log next to it, as while another process writes to it: the newest committed state is shown,"
                    + " read from a private copy");
        }
        damage().ifPresent(notes::add);
        return List.copyOf(notes);
    }

    /** One sentence with what a check of the whole file found; empty for a sound file and for one too large to check. */
    public Optional<String> damage() {
        return Optional.ofNullable(damage).map(what -> name() + " is damaged, and parts may be missing: " + what);
    }

    /**
     * The table as it is to be named in a select: by keys that are read once where its own index is missing or the file is known to
     * be damaged; see {@link RowKeys}.
     */
    public String from(String table) {
        await(Cancellation.NEVER);
        try {
            held.budget().begin(Cancellation.NEVER);
            return keys.from(table);
        } catch (SQLException e) {
            // The statement that is asked with this name fails for the same reason, and says so.
            return table + " NOT INDEXED";
        } finally {
            held.budget().end();
            turn.unlock();
        }
    }

    @Override
    public Outcome<Long> read(String sql, List<?> arguments, Cancellation cancellation, SqlRow.Sink sink) {
        await(cancellation);
        try {
            if (held.budget().isExhausted()) {
                return Outcome.failed(exhausted());
            }
            held.budget().begin(cancellation);
            long rows = run(sql, arguments, cancellation, sink);
            Failure changed = copied ? null : changedInPlace();
            return changed == null ? Outcome.ok(rows) : Outcome.failed(changed);
        } catch (SQLException e) {
            cancellation.check();
            Failure changed = copied ? null : changedInPlace();
            return Outcome.failed(
                    changed != null ? changed : held.budget().isExhausted() ? exhausted() : SqliteFailures.of(e, name()));
        } finally {
            held.budget().end();
            turn.unlock();
        }
    }

    private Failure exhausted() {
        return held.budget().isExhaustedTogether() ? SqliteFailures.exhaustedTogether(name()) : SqliteFailures.exhausted(name());
    }

    private long run(String sql, List<?> arguments, Cancellation cancellation, SqlRow.Sink sink) throws SQLException {
        // Out of the idle ones while it runs: what takes its rows may ask the same question again.
        PreparedStatement kept = idle.remove(sql);
        PreparedStatement statement = kept == null ? held.connection().prepareStatement(sql) : kept;
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
                    held.budget().row();
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

    private void await(Cancellation cancellation) {
        try {
            while (!turn.tryLock(20, TimeUnit.MILLISECONDS)) {
                cancellation.check();
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new CancelledException();
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
     * Brings a copy up to date from the log of the original, which costs as much as was written since. What was read before stays valid;
     * what is read from now on is the newest committed state.
     *
     * @return whether there was anything; NOT_POSSIBLE where the file has to be opened again
     */
    CatchUp catchUp(Cancellation cancellation) {
        if (damage != null) {
            return CatchUp.NOT_POSSIBLE;
        }
        ScratchFolder folder = held.folder;
        if (folder == null) {
            return leavePlace(cancellation);
        }
        await(cancellation);
        try {
            FileFootprint now = FileFootprint.of(source);
            Path copy = folder.path().resolve(PrivateCopy.NAME);
            FollowedLog followed = log == null ? FollowedLog.of(source, copy, opened) : log;
            boolean isSame = now.journal() == null && now.wal() != null && Objects.equals(now.main().identity(), opened.main().identity());
            FollowedLog.Update update = followed == null || !isSame ? null : followed.next();
            if (update == null || followed == null) {
                return CatchUp.NOT_POSSIBLE;
            }
            boolean isNew = !update.pages().isEmpty();
            if (isNew) {
                reopen(followed, update, copy);
                log = followed;
            }
            opened = now;
            return !isNew ? CatchUp.NOTHING_NEW : tables.equals(SqliteTables.read(held.connection())) ? CatchUp.DONE : CatchUp.NOT_POSSIBLE;
        } catch (IOException | SQLException e) {
            return CatchUp.NOT_POSSIBLE;
        } finally {
            turn.unlock();
        }
    }

    /** Continues with a copy of a file that was at rest, where a writer has begun a log and not changed the file itself. */
    private CatchUp leavePlace(Cancellation cancellation) {
        try {
            FileFootprint now = FileFootprint.of(source);
            if (now.wal() == null || now.journal() != null || !now.main().equals(opened.main())) {
                return CatchUp.NOT_POSSIBLE;
            }
            if (!(PrivateCopy.of(source, cancellation, Progress.SILENT) instanceof Outcome.Ok<PrivateCopy.Result>(PrivateCopy.Made made))) {
                return CatchUp.NOT_POSSIBLE;
            }
            boolean done = false;
            await(cancellation);
            try {
                if (made.source().journal() != null || !made.source().main().equals(opened.main())) {
                    return CatchUp.NOT_POSSIBLE;
                }
                SQLiteConnection connection = SqliteConnections.ofCopy(made.database());
                try {
                    closeConnection();
                    held.folder = made.folder();
                    copied = true;
                    done = true;
                } finally {
                    if (!done) {
                        connection.close();
                    }
                }
                use(connection);
                opened = made.source();
                return tables.equals(SqliteTables.read(held.connection())) ? CatchUp.DONE : CatchUp.NOT_POSSIBLE;
            } finally {
                turn.unlock();
                if (!done) {
                    made.folder().close();
                }
            }
        } catch (IOException | SQLException e) {
            return CatchUp.NOT_POSSIBLE;
        }
    }

    /** What a copy could take from the log of its original. */
    enum CatchUp {
        /** It is the newest committed state now. */
        DONE,
        /** It was that already: the writer only moved pages. */
        NOTHING_NEW,
        /** The file has to be opened again. */
        NOT_POSSIBLE
    }

    /** Closing a copy that was opened with its log puts the log into it: from then on it is one file. */
    private void reopen(FollowedLog followed, FollowedLog.Update update, Path copy) throws IOException, SQLException {
        closeConnection();
        followed.apply(update);
        use(SqliteConnections.inPlace(copy));
    }

    private void closeConnection() throws SQLException {
        for (PreparedStatement statement : idle.values()) {
            statement.close();
        }
        idle.clear();
        held.connection().close();
    }

    private void use(SQLiteConnection connection) throws SQLException {
        held.connection = connection;
        ProgressHandler.setHandler(connection, WorkBudget.STEP, held.budget());
        held.budget().forgive();
        keys = new RowKeys(connection, tables, false);
    }

    /** True when no file has that name any more. */
    public boolean isGone() {
        return Files.notExists(source);
    }

    /** True when the file or its log is not what it was when opened. False as long as that is unknown. */
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
            cleanable.clean();
        } finally {
            turn.unlock();
        }
    }
}
