package dev.stateroom.workspace.document;

import dev.stateroom.vfs.FilePath;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * One backend of a workspace document, as it is written there. Credentials stay references. Two kinds contain other backends; all others
 * are {@link Leaf leaves}, and facts about those come from their {@link MountKind}.
 */
public sealed interface MountSpec {

    /** The common part of all backends. */
    Head head();

    /** The kind of the backend. */
    default MountKind<?> kind() {
        return head().kind();
    }

    /** The value of {@code type} in the document. */
    default String type() {
        return kind().id();
    }

    /** The owner of its files, in one word: {@code disk}, {@code state}. */
    default String owner() {
        return kind().owner();
    }

    /** A backend that has files of its own. */
    non-sealed interface Leaf extends MountSpec {
        /** A description of its content for the user, without a password: {@code bucket docs/v2}. */
        default String summary() {
            return kind().summaryOf(this);
        }

        /** The local folder that it shows; null if it shows none. */
        default @Nullable Filesystem folder() {
            return null;
        }
    }

    /**
     * The common part of all backends.
     *
     * @param kind the kind of the {@code type} value
     * @param node the object in the document
     * @param writable true if changes are allowed
     * @param factory true for the deprecated form, a function that makes the backend
     */
    record Head(MountKind<?> kind, JsonNode.Fields node, boolean writable, boolean factory) {
        /** The position of a field's value; the backend's own position if the field is omitted. */
        public DocumentLocation placeOf(String field) {
            JsonNode value = node.get(field);
            return value == null ? node.place() : value.place();
        }
    }

    /**
     * A default backend with routes.
     *
     * @param fallback the backend for paths that match no route
     * @param routes in document order
     * @param artifactsRoot the place of the agent's own files; null for the dialect's default
     */
    record Composite(Head head, MountSpec fallback, List<Route> routes, @Nullable String artifactsRoot)
            implements MountSpec {}

    /**
     * One route of a composite.
     *
     * @param prefix as written, with or without slashes
     * @param place the position of the prefix
     * @param spec the mounted backend
     */
    record Route(String prefix, DocumentLocation place, MountSpec spec) {
        /** The prefix with a slash at both ends. */
        public String slashed() {
            String open = FilePath.rooted(prefix);
            return open.endsWith("/") ? open : open + "/";
        }
    }

    /**
     * A thread's files.
     *
     * @param source address of the threads; null for a local thread
     * @param thread the thread; null to let the user choose
     * @param checkpoint id, or {@code latest}
     * @param fileFormat {@code v1} or {@code v2}
     */
    record State(Head head, @Nullable String source, @Nullable String thread, String checkpoint, String fileFormat)
            implements Leaf {
        /** The name of the newest checkpoint. */
        public static final String LATEST = "latest";
    }

    /**
     * One namespace of a store.
     *
     * @param source address of the store
     * @param namespace labels, with placeholders {@code {path.to.value}} not yet filled in; null for the legacy namespace
     * @param fileFormat {@code v1} or {@code v2}
     */
    record Store(Head head, String source, @Nullable NamespaceTemplate namespace, String fileFormat) implements Leaf {}

    /**
     * A folder.
     *
     * @param root its path, relative to the document
     * @param virtualMode true to keep paths below the root
     * @param maxFileSizeMb larger files are not searched
     */
    record Filesystem(Head head, String root, boolean virtualMode, int maxFileSizeMb) implements Leaf {
        @Override
        public Filesystem folder() {
            return this;
        }
    }

    /**
     * A folder with a shell.
     *
     * @param folder the folder's own fields
     * @param timeout the timeout of a command, in seconds
     * @param maxOutputBytes the limit at which its output is truncated
     * @param env environment variables for commands
     * @param inheritEnv true to inherit the environment of this program
     */
    record LocalShell(
            Head head, Filesystem folder, int timeout, int maxOutputBytes, Map<String, String> env, boolean inheritEnv)
            implements Leaf {}

    /**
     * A repository of a hub.
     *
     * @param repo {@code owner/name} or {@code name}
     * @param endpoint the hub; null for the default one
     * @param apiKey a credential reference
     */
    record ContextHub(Head head, String repo, @Nullable String endpoint, String apiKey) implements Leaf {}

    /**
     * A sandbox.
     *
     * @param transport the way to connect to it
     * @param target the container, pod, host or id to connect to
     * @param argv the words of the command, for a command transport; else empty
     * @param options the given further fields of the transport, by name
     * @param root the folder in the sandbox; empty for its root
     * @param timeout the timeout of a command, in seconds
     * @param maxOutputBytes the limit at which its output is truncated
     * @param env environment variables for commands
     */
    record Sandbox(
            Head head,
            String transport,
            String target,
            List<String> argv,
            Map<String, String> options,
            String root,
            int timeout,
            int maxOutputBytes,
            Map<String, String> env)
            implements Leaf {}

    /**
     * A bucket of an S3-compatible store; null fields are left to the usual provider chain.
     *
     * @param accessKey with {@code secretKey} and {@code sessionToken}: references to the keys that sign requests
     */
    record S3(
            Head head,
            String bucket,
            String prefix,
            @Nullable String endpoint,
            @Nullable String region,
            @Nullable String accessKey,
            @Nullable String secretKey,
            @Nullable String sessionToken)
            implements Leaf {}

    /** A table of files. */
    record PostgresFiles(Head head, String url, String table) implements Leaf {}

    /**
     * Rules around another backend.
     *
     * @param inner the guarded backend
     * @param denyPrefixes refused paths of {@code inner}
     * @param rateLimit calls per second; null for no limit
     * @param maxContentBytes the maximum size of one file; null for no limit
     * @param denyContent patterns of refused content
     * @param audit true to record one row per call
     */
    record Policy(
            Head head,
            MountSpec inner,
            List<String> denyPrefixes,
            @Nullable Integer rateLimit,
            @Nullable Long maxContentBytes,
            List<String> denyContent,
            boolean audit)
            implements MountSpec {}

    /**
     * A plug-in's backend.
     *
     * @param className the class of the plug-in
     * @param fields the fields that it declares itself, by name; numbers and flags as text
     */
    record Custom(Head head, String className, Map<String, String> fields) implements Leaf {
        /** Copies the map. */
        public Custom {
            fields = Map.copyOf(fields);
        }
    }

    /**
     * The user's own backend object in the user's own environment.
     *
     * @param language {@code python} or {@code javascript}
     * @param interpreter a program's name, or its path relative to the document; null for the folder's own or the default one
     * @param object {@code module:attribute}
     * @param timeout the timeout of a call, in seconds
     */
    record Bridge(Head head, String language, @Nullable String interpreter, String object, int timeout) implements Leaf {}
}
