package dev.stateroom.workspace.document;

import dev.stateroom.workspace.document.FieldShape.Kind;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * One kind of backend: its name in a workspace document, its fields, and everything about an entry that is known without opening it. {@code
 * workspace.MountOpeners} opens it. Its texts are found by {@link #id} in the bundles of {@code ui.mounts}.
 *
 * @param <S> the parsed entry
 */
public abstract class MountKind<S extends MountSpec> {
    static final FieldShape WRITABLE = FieldShape.optional("writable", Kind.FLAG, "false");
    static final FieldShape FORMAT = FieldShape.choice("file_format", "v2", "v1", "v2");
    static final FieldShape ENV = FieldShape.optional("env", Kind.PAIRS, "").example("LANG=C.UTF-8");
    static final FieldShape TIMEOUT = FieldShape.optional("timeout", Kind.NUMBER, "120");
    static final FieldShape OUTPUT = FieldShape.optional("max_output_bytes", Kind.NUMBER, "100000");

    /** The fields of every kind. {@code factory} is a deprecated form. */
    private static final Set<String> COMMON = Set.of("type", "writable", "factory");

    private final Class<S> spec;
    private final String id;
    private final String owner;
    private final String icon;
    private final List<FieldShape> fields;

    /**
     * @param spec the class of the parsed entry
     * @param id the value of {@code type}
     * @param owner the owner of its files, in one word
     * @param icon name of a Feather icon
     * @param fields in form order, without {@code type} and {@code factory}
     */
    protected MountKind(Class<S> spec, String id, String owner, String icon, List<FieldShape> fields) {
        this.spec = spec;
        this.id = id;
        this.owner = owner;
        this.icon = icon;
        this.fields = List.copyOf(fields);
    }

    /** The value of {@code type} in a document. */
    public final String id() {
        return id;
    }

    /** The owner of its files, in one word: {@code disk}, {@code state}. */
    public final String owner() {
        return owner;
    }

    /** The name of its Feather icon. */
    public final String icon() {
        return icon;
    }

    /** Its fields in form order; empty for a kind without a form. */
    public final List<FieldShape> fields() {
        return fields;
    }

    /** True if an agent with this backend can run commands. */
    public boolean runsCommands() {
        return false;
    }

    /** The allowed field names of an entry; null if any is allowed. */
    @Nullable Set<String> known() {
        return Stream.concat(fields.stream().map(FieldShape::name), COMMON.stream()).collect(Collectors.toUnmodifiableSet());
    }

    static boolean isCommon(String field) {
        return COMMON.contains(field);
    }

    /**
     * Reads an entry; throws {@link DocumentProblem}.
     *
     * @param head the common part of all backends
     * @param entry its fields, whose names are all known
     * @param kinds reads inner backends
     */
    abstract S read(MountSpec.Head head, FieldReader entry, MountKinds kinds);

    /** A description of an entry's content for the user, without a password. */
    protected abstract String summary(S entry);

    final String summaryOf(MountSpec entry) {
        return summary(spec.cast(entry));
    }

    /**
     * The place in which a path of the agent is stored.
     *
     * @param key the key in the medium; null if the path is refused
     * @param why the reason, as a part of a sentence
     */
    public record PlacedKey(@Nullable String key, String why) {}

    /**
     * The place in which an entry stores a path. Reads no data.
     *
     * @param path as it reaches the backend
     * @param base the base of relative paths in the document
     * @param values the values of the document, which fill in namespaces
     */
    protected PlacedKey key(S entry, String path, Path base, Map<String, JsonNode> values) {
        return new PlacedKey(path, "the " + id + " backend looks for " + path);
    }

    /** The place in which the entry stores a path, see {@link #key}. */
    public final PlacedKey keyOf(MountSpec entry, String path, Path base, Map<String, JsonNode> values) {
        return key(spec.cast(entry), path, base, values);
    }

    /**
     * The files of which an entry shows a part.
     *
     * @param name equal for two entries that show parts of the same files
     * @param below the part; empty for all
     */
    public record SharedFiles(String name, String below) {}

    /** The files of which the entry shows a part; null if no other entry can show the same files. */
    protected @Nullable SharedFiles shared(S entry) {
        return null;
    }

    /** The files of which the entry shows a part, see {@link #shared}. */
    public final @Nullable SharedFiles sharedBy(MountSpec entry) {
        return shared(spec.cast(entry));
    }

    static int number(FieldReader entry, FieldShape field) {
        return (int) Math.min(Integer.MAX_VALUE, entry.whole(field.name(), 1, Long.parseLong(field.fallback())));
    }

    static String text(FieldReader entry, FieldShape field) {
        return entry.text(field.name(), field.fallback());
    }

    static boolean flag(FieldReader entry, FieldShape field) {
        return entry.flag(field.name(), Boolean.parseBoolean(field.fallback()));
    }

    static String choice(FieldReader entry, FieldShape field) {
        if (field.required()) {
            entry.requiredText(field.name());
        }
        String word = entry.word(field.name(), field.choices());
        return word == null ? field.fallback() : word;
    }

    static String format(FieldReader entry) {
        String format = text(entry, FORMAT);
        if (!FORMAT.choices().contains(format)) {
            throw new DocumentProblem("the file format must be v1 or v2, not \"" + format + "\"", entry.placeOf(FORMAT.name()));
        }
        return format;
    }
}
