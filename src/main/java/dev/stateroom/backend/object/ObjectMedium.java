package dev.stateroom.backend.object;

import dev.stateroom.vfs.Capabilities;
import dev.stateroom.vfs.CommitHistory;
import dev.stateroom.vfs.Failure;
import dev.stateroom.vfs.FilePath;
import dev.stateroom.vfs.KeptVersion;
import dev.stateroom.vfs.Outcome;
import dev.stateroom.work.Cancellation;
import java.io.IOException;
import java.io.InputStream;
import java.util.List;
import java.util.Optional;
import java.util.function.Consumer;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;

/**
 * Storage of files under keys: the state of a thread, a namespace of a store, a bucket, a table, a hub. A usual key begins with a slash;
 * folders are common prefixes of keys up to a slash. Calls block and may go over a network. Safe for use by several threads.
 */
public interface ObjectMedium extends AutoCloseable {

    /** Its capabilities; constant. */
    Capabilities capabilities();

    /**
     * The files and folders directly under a prefix, which is empty or ends in a slash. The cost does not depend on deeper keys.
     *
     * @return how many were passed to the sink
     */
    Outcome<Long> children(String prefix, Consumer<Child> sink, Cancellation cancellation);

    /** The objects with that key prefix that are wanted, by key, in constant memory. */
    Outcome<Long> objects(String prefix, Predicate<String> wanted, Consumer<StoredObject> sink, Cancellation cancellation);

    /** One object; empty if the key does not exist. */
    Outcome<Optional<StoredObject>> object(String key);

    /** True if a key has that prefix. */
    Outcome<Boolean> holds(String prefix);

    /** True if a key does not begin with a slash, which is unusual if keys are paths. */
    default Outcome<Boolean> holdsBareKeys() {
        return Outcome.ok(false);
    }

    /** Bytes of a file from {@code offset} on, at most {@code length} of them (-1: to the end); NOT_FOUND if it no longer exists. */
    Outcome<InputStream> read(StoredObject file, long offset, long length);

    /** The failure of reading an object that is listed but not a file; {@code path} is its shown path. */
    default Failure withoutContent(FilePath path, StoredObject object) {
        return new Failure(Failure.Kind.WRONG_KIND, path + " has no content: " + object.note());
    }

    /** The best number of files to read in parallel. */
    default int together() {
        return 1;
    }

    /**
     * The wanted files under a prefix that may hold a text: all of them, unless the medium can search. Passed one after the other, by any
     * thread; with their content if it was fetched too.
     *
     * @param text without line breaks; empty for any file
     */
    default Outcome<Long> candidates(
            String prefix, Predicate<String> wanted, String text, Consumer<StoredObject> sink, Cancellation cancellation) {
        return objects(prefix, wanted, sink, cancellation);
    }

    /** True if reading is paid for or so slow that the user should see what a search will read. */
    default boolean isMetered() {
        return false;
    }

    /** Number of requests for listing and reading that many objects; 0 if requests do not matter. */
    default long requests(long listed, long read) {
        return 0;
    }

    /** The failure of a change in a read-only medium. */
    default Failure readOnly() {
        return new Failure(
                Failure.Kind.DENIED,
                "the " + capabilities().owner() + " mount (" + capabilities().connectedTo()
                        + ") is read-only: set \"writable\": true in the workspace file to allow changes");
    }

    /** Largest size in bytes of a file after an edit. */
    default long largest() {
        return 64 << 20;
    }

    /**
     * Writes the bytes of a key, all or nothing.
     *
     * @param content read to its end, and left open
     * @return DENIED if the condition does not hold: another writer was faster
     */
    default Outcome<StoredObject> put(String key, InputStream content, PutCondition condition, Cancellation cancellation) throws IOException {
        return Outcome.failed(readOnly());
    }

    /**
     * Replaces a file by the result of a change to its bytes; no other writer can change it in between.
     *
     * @param key of a file
     */
    default Outcome<StoredObject> change(String key, Change change, Cancellation cancellation) throws IOException {
        return Outcome.failed(readOnly());
    }

    /** Removes keys; in one step if the medium can do that. */
    default Outcome<Long> remove(List<String> keys, Cancellation cancellation) {
        return Outcome.failed(readOnly());
    }

    /** The medium's history of commits; empty if it has none. */
    default Optional<CommitHistory> commits() {
        return Optional.empty();
    }

    /** The versions of a key in a medium without commits; oldest first, at most {@link KeptVersion#MOST}. */
    default Outcome<List<KeptVersion>> versions(String key, Cancellation cancellation) {
        return Outcome.ok(List.of());
    }

    @Override
    default void close() {}

    /** Computes the new bytes. */
    @FunctionalInterface
    interface Change {
        /** The new bytes; a failure leaves everything unchanged. */
        Outcome<byte[]> of(byte[] old);
    }

    /**
     * An entry directly under a prefix.
     *
     * @param name the part of the key after the prefix, up to the next slash
     * @param object the object with that key; null for a folder
     */
    record Child(String name, @Nullable StoredObject object) {}
}
