package dev.stateroom.workspace.document;

import dev.stateroom.vfs.lines.BoundedRegex;
import dev.stateroom.workspace.document.FieldShape.Kind;
import java.util.List;
import java.util.regex.PatternSyntaxException;

/** Rules around another backend. */
final class PolicyKind extends MountKind<MountSpec.Policy> {
    private static final FieldShape INNER = FieldShape.required("inner", Kind.BACKEND);
    private static final FieldShape PREFIXES = FieldShape.optional("deny_prefixes", Kind.LINES, "").example("/private/");
    private static final FieldShape RATE = FieldShape.optional("rate_limit", Kind.NUMBER, "");
    private static final FieldShape LARGEST = FieldShape.optional("max_content_bytes", Kind.NUMBER, "");
    private static final FieldShape CONTENT = FieldShape.optional("deny_content", Kind.LINES, "").example("BEGIN .*PRIVATE KEY");
    private static final FieldShape AUDIT = FieldShape.optional("audit", Kind.FLAG, "false");

    PolicyKind() {
        super(MountSpec.Policy.class, "policy", "policy", "shield", List.of(INNER, PREFIXES, RATE, LARGEST, CONTENT, AUDIT));
    }

    @Override
    MountSpec.Policy read(MountSpec.Head head, FieldReader entry, MountKinds kinds) {
        MountSpec inner = kinds.read(entry.required(INNER.name()));
        List<JsonNode.Text> patterns = entry.placedTexts(CONTENT.name());
        for (JsonNode.Text pattern : patterns == null ? List.<JsonNode.Text>of() : patterns) {
            try {
                BoundedRegex.compile(pattern.value(), 0);
            } catch (PatternSyntaxException e) {
                throw new DocumentProblem("\"" + pattern.value() + "\" is not a regular expression: " + e.getDescription(), pattern.place());
            }
        }
        return new MountSpec.Policy(
                head,
                inner,
                entry.texts(PREFIXES.name()),
                entry.value(RATE.name()) == null ? null : (int) Math.min(Integer.MAX_VALUE, entry.whole(RATE.name(), 1, 1)),
                entry.value(LARGEST.name()) == null ? null : entry.whole(LARGEST.name(), 0, 0),
                entry.texts(CONTENT.name()),
                flag(entry, AUDIT));
    }

    @Override
    protected String summary(MountSpec.Policy entry) {
        return entry.type();
    }
}
