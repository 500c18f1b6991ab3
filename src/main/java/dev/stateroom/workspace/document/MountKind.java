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
 * One kind of backend: how it is named in a workspace document, which fields it has, and what can be said about an entry without
 * opening it. How it is opened is known to {@code workspace.MountOpeners}. Its words are found by {@link #id} in the word files of
 * {@code ui.mounts}.
 *
 * @param <S> what an entry is read into
 */
public abstract class MountKind<S extends MountSpec> {
    static final FieldShape WRITABLE = FieldShape.optional("writable", Kind.FLAG, "false");
    static final FieldShape FORMAT = FieldShape.choice("file_format", "v2", "v1", "v2");
    static final FieldShape ENV = FieldShape.optional("env", Kind.PAIRS, "").example("LANG=C.UTF-8");
    static final FieldShape TIMEOUT = FieldShape.optional("timeout", Kind.NUMBER, "120");
    static final FieldShape OUTPUT = FieldShape.optional("max_output_bytes", Kind.NUMBER, "100000");

    /** Fields that every kind has. {@code factory} is a deprecated form. */
    private static final Set<String> COMMON = Set.of("type", "writable", "factory");

    private final Class<S> spec;
    private final String id;
    private final String owner;
    private final String icon;
    private final List<FieldShape> fields;

    /**
     * @param spec what an entry is read into
     * @param id the value of {@code type}
     * @param owner who owns its files, in one word
     * @param icon name of a Feather icon
     * @param fields in the order of its form; {@code type} and {@code factory} excluded
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

    /** Who owns its files, in one word: {@code disk}, {@code state}. */
    public final String owner() {
        return owner;
    }

    /** The name of its Feather icon. */
    public final String icon() {
        return icon;
    }

    /** Its fields in the order of its form; none for a kind without a form. */
    public final List<FieldShape> fields() {
        return fields;
    }

    /** True if an agent that has it can run commands. */
    public boolean runsCommands() {
        return false;
    }

    /** The names that an entry may have; null if it may have any. */
    @Nullable Set<String> known() {
        return Stream.concat(fields.stream().map(FieldShape::name), COMMON.stream()).collect(Collectors.toUnmodifiableSet());
    }

    static boolean isCommon(String field) {
        return COMMON.contains(field);
    }

    /**
     * Reads an entry, or throws {@link DocumentProblem}.
     *
     * @param head what every backend has
     * @param entry its fields, whose names are all known
     * @param kinds read the backends inside it
     */
    abstract S read(MountSpec.Head head, FieldReader entry, MountKinds kinds);

    /** What an entry shows, for a person, without a password. */
    protected abstract String summary(S entry);

    final String summaryOf(MountSpec entry) {
        return summary(spec.cast(entry));
    }

    /**
     * Where a path of the agent is kept.
     *
     * @param key in the medium; null if the path is refused
     * @param why one sentence part
     */
    public record PlacedKey(@Nullable String key, String why) {}

    /**
     * Where an entry keeps a path. Looks at no data.
     *
     * @param path as the backend is asked for it
     * @param base what relative paths of the document are relative to
     * @param values of the document, which fill in namespaces
     */
    protected PlacedKey key(S entry, String path, Path base, Map<String, JsonNode> values) {
        return new PlacedKey(path, "the " + id + " backend looks for " + path);
    }

    /** Where the entry keeps a path, see {@link #key}. */
    public final PlacedKey keyOf(MountSpec entry, String path, Path base, Map<String, JsonNode> values) {
        return key(spec.cast(entry), path, base, values);
    }

    /**
     * What an entry shows a part of.
     *
     * @param name the same for two entries that show parts of the same files
     * @param below the part; empty for all
     */
    public record SharedFiles(String name, String below) {}

    /** What the entry shows a part of; null if no other entry shows the same files. */
    protected @Nullable SharedFiles shared(S entry) {
        return null;
    }

    /** What the entry shows a part of, see {@link #shared}. */
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
