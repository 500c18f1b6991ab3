package dev.stateroom.backend;

import dev.stateroom.agent.FileData;
import dev.stateroom.agent.StoredBytes;
import dev.stateroom.backend.object.StoredObject;
import dev.stateroom.history.FileSet;
import dev.stateroom.vfs.Capabilities;
import dev.stateroom.vfs.Capability;
import dev.stateroom.vfs.Failure;
import dev.stateroom.vfs.Outcome;
import dev.stateroom.work.Cancellation;
import java.io.ByteArrayInputStream;
import java.io.InputStream;
import java.lang.ref.SoftReference;
import java.util.Optional;
import java.util.Set;
import java.util.function.Consumer;
import java.util.function.Predicate;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/** The files of a thread at one checkpoint; read-only, unlike {@link ForkMedium}. Listing a folder costs its direct children alone. */
public sealed class StateMedium implements RecordMedium permits ForkMedium {
    /** Content that stays in the database is read a page at a time, and every read there goes through the whole value. */
    private static final int STRETCH = 4 << 20;

    private final FileSet files;
    private final Capabilities capabilities;
    // Pages of one large file are read one after the other; its encoded bytes are cached.
    private volatile SoftReference<Encoded> last = new SoftReference<>(null);

    private volatile SoftReference<Stretch> held = new SoftReference<>(null);

    @SuppressWarnings("ArrayRecordComponent") // never compared
    private record Stretch(StoredBytes of, long start, byte[] value) {
        boolean has(StoredBytes bytes, long offset, long end) {
            return of.equals(bytes) && start <= offset && end <= start + value.length;
        }
    }

    private record Encoded(FileData file, Bytes bytes) {}

    @SuppressWarnings("ArrayRecordComponent") // never compared
    private record Bytes(byte[] value) {}

    StateMedium(FileSet files, String connectedTo, Capability further) {
        this.files = files;
        this.capabilities = new Capabilities("state", Set.of(Capability.JAILED, further), connectedTo);
    }

    /** A backend over {@code files}; {@code connectedTo} is their origin as shown: "sessions.db, thread t-1". */
    public static ObjectBackend backend(FileSet files, String connectedTo) {
        return new ObjectBackend(new StateMedium(files, connectedTo, Capability.HISTORY));
    }

    /** The thread's files: records by key. */
    public FileSet files() {
        return files;
    }

    @Override
    public Capabilities capabilities() {
        return capabilities;
    }

    /** Each folder is skipped in one step, by seeking to the first key after it. */
    @Override
    public Outcome<Long> children(String prefix, Consumer<Child> sink, Cancellation cancellation) {
        ChildVisit visit = new ChildVisit(prefix, sink, cancellation);
        for (String first = prefix; first != null; first = visit.behindFolder) {
            visit.behindFolder = null;
            files.visitFrom(first, prefix, visit);
        }
        return Outcome.ok(visit.given);
    }

    /** Gives files up to the next folder, and that folder. */
    private final class ChildVisit implements FileSet.Visit {
        private final String prefix;
        private final Consumer<Child> sink;
        private final Cancellation cancellation;
        private long given;
        private @Nullable String behindFolder;

        ChildVisit(String prefix, Consumer<Child> sink, Cancellation cancellation) {
            this.prefix = prefix;
            this.sink = sink;
            this.cancellation = cancellation;
        }

        @Override
        public boolean goesOn(String key, Supplier<FileData> record) {
            cancellation.check();
            given++;
            int slash = key.indexOf('/', prefix.length());
            if (slash < 0) {
                sink.accept(new Child(key.substring(prefix.length()), described(key, record.get())));
                return true;
            }
            sink.accept(new Child(key.substring(prefix.length(), slash), null));
            behindFolder = key.substring(0, slash) + KeyPaths.AFTER_SLASH;
            return false;
        }
    }

    private InputStream page(StoredBytes bytes, long offset, long end) {
        Stretch stretch = held.get();
        if (stretch == null || !stretch.has(bytes, offset, end)) {
            byte[] read = bytes.read(offset, STRETCH);
            if (read == null || read.length < end - offset) {
                return bytes.stream(offset, end); // reports the error
            }
            stretch = new Stretch(bytes, offset, read);
            held = new SoftReference<>(stretch);
        }
        return new ByteArrayInputStream(stretch.value(), (int) (offset - stretch.start()), (int) Math.max(0, end - offset));
    }

    private StoredObject described(String key, FileData file) {
        Encoded encoded = last.get();
        StoredObject object = StoredObject.record(key, file, null);
        return encoded == null || encoded.file() != file ? object : object.withSize(encoded.bytes().value().length);
    }

    @Override
    public Outcome<Long> objects(String prefix, Predicate<String> wanted, Consumer<StoredObject> sink, Cancellation cancellation) {
        long[] given = {0};
        files.visit(prefix, (key, record) -> {
            cancellation.check();
            if (wanted.test(key)) {
                sink.accept(StoredObject.record(key, record.get(), null));
                given[0]++;
            }
            return true;
        });
        return Outcome.ok(given[0]);
    }

    @Override
    public Outcome<Optional<StoredObject>> object(String key) {
        FileData file = files.get(key);
        return Outcome.ok(file == null ? Optional.empty() : Optional.of(described(key, file)));
    }

    @Override
    public Outcome<Boolean> holds(String prefix) {
        String key = files.firstKeyFrom(prefix);
        return Outcome.ok(key != null && key.startsWith(prefix));
    }

    @Override
    public Outcome<Boolean> holdsBareKeys() {
        String first = files.firstKeyFrom("");
        return Outcome.ok(first != null && (!first.startsWith("/") || files.firstKeyFrom(KeyPaths.AFTER_SLASH) != null));
    }

    @Override
    public Outcome<InputStream> read(StoredObject object, long offset, long length) {
        FileData file = object.content() == null ? files.get(object.key()) : object.content();
        if (file == null) {
            return Outcome.failed(Failure.Kind.NOT_FOUND, object.key() + " is no longer there");
        }
        if (file.content() instanceof FileData.Stored(StoredBytes bytes, long size, _)) {
            long end = length < 0 || length > size - offset ? size : offset + length;
            return Outcome.ok(end - offset > STRETCH ? bytes.stream(offset, end) : page(bytes, offset, end));
        }
        Encoded encoded = last.get();
        if (encoded == null || encoded.file() != file) {
            encoded = new Encoded(file, new Bytes(file.bytes()));
            last = new SoftReference<>(encoded);
        }
        return Outcome.ok(FileEntries.range(encoded.bytes().value(), offset, length));
    }
}
