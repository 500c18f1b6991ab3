package dev.stateroom.workspace.answers;

import dev.stateroom.agent.ForeignValue;
import dev.stateroom.langgraph.serde.PlainJson;
import dev.stateroom.review.evidence.LogKey;
import dev.stateroom.review.policy.PolicyPerson;
import dev.stateroom.review.policy.PolicyRule;
import dev.stateroom.review.policy.PolicyVerdict;
import dev.stateroom.review.policy.ReviewPolicy;
import dev.stateroom.vfs.Failure;
import dev.stateroom.vfs.Outcome;
import dev.stateroom.vfs.RegularFile;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * A policy as JSON: {@code {"policy": NAME, "version": N, "rules": [{"id", "decide", "tools", "paths", "agents", "commands", "max_bytes",
 * "hazards", "metadata", "requester", "note"}], "people": [{"name", "names", "keys"}]}}. An unknown field is refused: ignoring a condition
 * would widen the rule.
 */
public final class PolicyFile {
    private static final int LARGEST = 1 << 20;
    private static final Set<String> FIELDS =
            Set.of("id", "decide", "tools", "paths", "agents", "commands", "max_bytes", "hazards", "metadata", "requester", "note");

    private static final Set<String> PERSON = Set.of("name", "names", "keys");

    private PolicyFile() {}

    public static Outcome<ReviewPolicy> read(Path file) {
        return RegularFile.named(file, LARGEST, "a file with a policy")
                .then(bytes -> read(new String(bytes, StandardCharsets.UTF_8)).within(file));
    }

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
        return people(fields.get("people")).map(people -> new ReviewPolicy(name, (int) version, rules, people));
    }

    private static Outcome<List<PolicyPerson>> people(@Nullable ForeignValue given) {
        List<PolicyPerson> people = new ArrayList<>();
        Set<String> used = new TreeSet<>(String.CASE_INSENSITIVE_ORDER);
        for (ForeignValue one : ForeignValue.items(given)) {
            ForeignValue.Fields fields = ForeignValue.fields(one);
            String name = ForeignValue.text(fields.get("name"));
            Optional<List<String>> names = texts(fields.get("names"));
            Optional<List<String>> keys = texts(fields.get("keys"));
            if (name == null || name.isBlank() || names.isEmpty() || keys.isEmpty() || !PERSON.containsAll(fields.values().keySet())) {
                return invalid("one of \"people\" is an object with \"name\", and \"names\" and \"keys\" as lists of texts that are not empty");
            }
            for (String key : keys.get()) {
                if (!(LogKey.of(key) instanceof Outcome.Ok<LogKey>)) {
                    return invalid("a key of " + name + " is not a line NAME+HASH+BASE64, as audit key --reviewer prints it");
                }
            }
            PolicyPerson person = new PolicyPerson(name.strip(), names.get(), keys.get());
            Set<String> all = new TreeSet<>(String.CASE_INSENSITIVE_ORDER);
            all.add(person.name());
            all.addAll(person.names().stream().map(String::strip).toList());
            all.addAll(person.keys());
            for (String each : all) {
                if (!used.add(each)) {
                    return invalid("two of \"people\" have " + each);
                }
            }
            people.add(person);
        }
        return given == null || given instanceof ForeignValue.Items ? Outcome.ok(people) : invalid("\"people\" must be a list");
    }

    /** The texts of a list, none if it is missing; empty if it has other values, or no values. */
    private static Optional<List<String>> texts(@Nullable ForeignValue given) {
        List<String> texts = ForeignValue.items(given).stream().map(ForeignValue::text).filter(text -> text != null && !text.isBlank()).toList();
        boolean isList = given instanceof ForeignValue.Items(List<ForeignValue> items) && items.size() == texts.size() && !texts.isEmpty();
        return given == null || isList ? Optional.of(texts) : Optional.empty();
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
            Optional<List<String>> texts = texts(fields.get(name));
            if (texts.isEmpty()) {
                return invalid("\"" + name + "\" must be a list of texts that is not empty");
            }
            lists.put(name, texts.get());
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
        String requester = ForeignValue.text(fields.get("requester"));
        if (fields.get("requester") != null && (requester == null || requester.isBlank())) {
            return invalid("\"requester\" must be a name of the thread's metadata");
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
                requester,
                note == null ? "" : note));
    }

    /** The policy as JSON that {@link #read} accepts. */
    public static String write(ReviewPolicy policy) {
        Map<String, ForeignValue> fields = new LinkedHashMap<>();
        fields.put("policy", new ForeignValue.Text(policy.name()));
        fields.put("version", new ForeignValue.Int(policy.version()));
        fields.put("rules", new ForeignValue.Items(policy.rules().stream().<ForeignValue>map(PolicyFile::written).toList()));
        if (!policy.people().isEmpty()) {
            fields.put("people", new ForeignValue.Items(policy.people().stream().<ForeignValue>map(PolicyFile::written).toList()));
        }
        return PlainJson.write(ForeignValue.Fields.copyOf(fields));
    }

    private static ForeignValue written(PolicyPerson person) {
        Map<String, ForeignValue> fields = new LinkedHashMap<>();
        fields.put("name", new ForeignValue.Text(person.name()));
        texts(fields, "names", person.names());
        texts(fields, "keys", person.keys());
        return ForeignValue.Fields.copyOf(fields);
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
        if (rule.requester() != null) {
            fields.put("requester", new ForeignValue.Text(rule.requester()));
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
