package dev.stateroom.workspace.answers;

import dev.stateroom.agent.ForeignValue;
import dev.stateroom.langgraph.serde.PlainJson;
import dev.stateroom.review.policy.PolicyRule;
import dev.stateroom.review.policy.PolicyVerdict;
import dev.stateroom.review.policy.ReviewPolicy;
import dev.stateroom.vfs.Failure;
import dev.stateroom.vfs.Outcome;
import dev.stateroom.vfs.RegularFile;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Collectors;

/**
 * A policy as JSON: {@code {"policy": NAME, "version": N, "rules": [{"id", "decide", "tools", "paths", "agents", "commands", "max_bytes",
 * "hazards", "metadata", "note"}]}}. A field that is not known is refused: a rule without it would be wider than it was meant.
 */
public final class PolicyFile {
    private static final int LARGEST = 1 << 20;
    private static final Set<String> FIELDS =
            Set.of("id", "decide", "tools", "paths", "agents", "commands", "max_bytes", "hazards", "metadata", "note");

    private PolicyFile() {}

    /** The policy in a file. */
    public static Outcome<ReviewPolicy> read(Path file) {
        try (InputStream in = RegularFile.stream(file)) {
            byte[] bytes = in.readNBytes(LARGEST + 1);
            return bytes.length > LARGEST
                    ? Outcome.failed(Failure.Kind.TOO_LARGE, file + " is larger than 1 MB")
                    : read(new String(bytes, StandardCharsets.UTF_8)) instanceof Outcome.Failed<ReviewPolicy>(Failure why)
                            ? Outcome.failed(why.kind(), file + ": " + why.sentence())
                            : read(new String(bytes, StandardCharsets.UTF_8));
        } catch (NoSuchFileException e) {
            return Outcome.failed(Failure.Kind.NOT_FOUND, file + " does not exist: name a file with a policy");
        } catch (IOException e) {
            return Outcome.failed(Failure.Kind.DENIED, file + " cannot be read: " + e.getMessage());
        }
    }

    /** The policy in a text. */
    public static Outcome<ReviewPolicy> read(String text) {
        ForeignValue read = PlainJson.read(text.getBytes(StandardCharsets.UTF_8));
        if (!(read instanceof ForeignValue.Fields fields) || !(fields.get("rules") instanceof ForeignValue.Items(List<ForeignValue> listed))) {
            return invalid("a policy is an object with \"policy\", \"version\" and \"rules\"");
        }
        String name = ForeignValue.text(fields.get("policy"));
        long version = fields.get("version") instanceof ForeignValue.Int(long number) ? number : 1;
        if (name == null || name.isBlank() || version < 1 || version > Integer.MAX_VALUE) {
            return invalid("\"policy\" must be a name and \"version\" a number from 1");
        }
        List<PolicyRule> rules = new ArrayList<>();
        for (int i = 0; i < listed.size(); i++) {
            switch (rule(ForeignValue.fields(listed.get(i)))) {
                case Outcome.Ok<PolicyRule>(PolicyRule rule) -> rules.add(rule);
                case Outcome.Failed<PolicyRule>(Failure why) -> {
                    return invalid("rule " + (i + 1) + ": " + why.sentence());
                }
            }
        }
        return Outcome.ok(new ReviewPolicy(name, (int) version, rules));
    }

    private static Outcome<PolicyRule> rule(ForeignValue.Fields fields) {
        Set<String> unknown = new TreeSet<>(fields.values().keySet());
        unknown.removeAll(FIELDS);
        if (!unknown.isEmpty()) {
            return invalid("unknown field " + String.join(", ", unknown) + "; known: " + String.join(", ", new TreeSet<>(FIELDS)));
        }
        String id = ForeignValue.text(fields.get("id"));
        String word = ForeignValue.text(fields.get("decide"));
        PolicyVerdict verdict = word == null ? null : PolicyVerdict.of(word).orElse(null);
        if (id == null || id.isBlank() || verdict == null) {
            return invalid("\"id\" must be a text and \"decide\" one of approve, ask, ask_two, never");
        }
        Map<String, List<String>> lists = new LinkedHashMap<>();
        for (String name : List.of("tools", "paths", "agents", "commands")) {
            ForeignValue given = fields.get(name);
            List<String> texts = ForeignValue.items(given).stream().map(ForeignValue::text).filter(text -> text != null && !text.isBlank()).toList();
            boolean isList = given instanceof ForeignValue.Items(List<ForeignValue> items) && items.size() == texts.size() && !texts.isEmpty();
            if (given != null && !isList) {
                return invalid("\"" + name + "\" must be a list of texts that is not empty");
            }
            lists.put(name, texts);
        }
        ForeignValue bytes = fields.get("max_bytes");
        if (bytes != null && !(bytes instanceof ForeignValue.Int(long most) && most >= 0)) {
            return invalid("\"max_bytes\" must be a number from 0");
        }
        ForeignValue hazards = fields.get("hazards");
        if (hazards != null && !(hazards instanceof ForeignValue.Bool)) {
            return invalid("\"hazards\" must be true or false");
        }
        Map<String, ForeignValue> metadata = ForeignValue.fields(fields.get("metadata")).values();
        if ((fields.get("metadata") != null && metadata.isEmpty()) || metadata.values().stream().anyMatch(one -> ForeignValue.text(one) == null)) {
            return invalid("\"metadata\" must be an object of texts that is not empty");
        }
        String note = ForeignValue.text(fields.get("note"));
        return Outcome.ok(new PolicyRule(
                id,
                verdict,
                lists.getOrDefault("tools", List.of()),
                lists.getOrDefault("paths", List.of()),
                lists.getOrDefault("agents", List.of()),
                lists.getOrDefault("commands", List.of()),
                bytes instanceof ForeignValue.Int(long most) ? (Long) most : null,
                hazards instanceof ForeignValue.Bool(boolean only) && only,
                metadata.entrySet().stream().collect(Collectors.toMap(Map.Entry::getKey, one -> String.valueOf(ForeignValue.text(one.getValue())))),
                note == null ? "" : note));
    }

    /** The policy as JSON, as {@link #read} takes it back. */
    public static String write(ReviewPolicy policy) {
        Map<String, ForeignValue> fields = new LinkedHashMap<>();
        fields.put("policy", new ForeignValue.Text(policy.name()));
        fields.put("version", new ForeignValue.Int(policy.version()));
        fields.put("rules", new ForeignValue.Items(policy.rules().stream().<ForeignValue>map(PolicyFile::written).toList()));
        return PlainJson.write(ForeignValue.Fields.copyOf(fields));
    }

    private static ForeignValue written(PolicyRule rule) {
        Map<String, ForeignValue> fields = new LinkedHashMap<>();
        fields.put("id", new ForeignValue.Text(rule.id()));
        fields.put("decide", new ForeignValue.Text(rule.verdict().word()));
        texts(fields, "tools", rule.tools());
        texts(fields, "paths", rule.paths());
        texts(fields, "agents", rule.agents());
        texts(fields, "commands", rule.commands());
        if (rule.maxBytes() != null) {
            fields.put("max_bytes", new ForeignValue.Int(rule.maxBytes()));
        }
        if (rule.hazards()) {
            fields.put("hazards", new ForeignValue.Bool(true));
        }
        if (!rule.metadata().isEmpty()) {
            Map<String, ForeignValue> metadata = new LinkedHashMap<>();
            rule.metadata().forEach((name, value) -> metadata.put(name, new ForeignValue.Text(value)));
            fields.put("metadata", ForeignValue.Fields.copyOf(metadata));
        }
        if (!rule.note().isEmpty()) {
            fields.put("note", new ForeignValue.Text(rule.note()));
        }
        return ForeignValue.Fields.copyOf(fields);
    }

    private static void texts(Map<String, ForeignValue> to, String name, List<String> texts) {
        if (!texts.isEmpty()) {
            to.put(name, new ForeignValue.Items(texts.stream().<ForeignValue>map(ForeignValue.Text::new).toList()));
        }
    }

    private static <T> Outcome<T> invalid(String sentence) {
        return Outcome.failed(Failure.Kind.INVALID, sentence);
    }
}
