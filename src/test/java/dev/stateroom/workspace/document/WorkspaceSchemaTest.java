package dev.stateroom.workspace.document;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.stateroom.vfs.Outcome;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.ObjectMapper;
import tools.jackson.databind.node.ObjectNode;

/** The schema on the site says of a workspace file what its reader says. */
final class WorkspaceSchemaTest {
    private static final Path PUBLISHED = Path.of("src/site/resources/workspace.schema.json");
    private static final ObjectMapper JSON = new ObjectMapper();

    private static JsonNode schema() throws IOException {
        return JSON.readTree(Files.readString(PUBLISHED));
    }

    private static List<String> problems(String document) throws IOException {
        return SchemaCheck.problems(schema(), JSON.readTree(document));
    }

    /** When a field or a kind changes, copy {@code target/workspace.schema.json} over the published file. */
    @Test
    void thePublishedSchemaIsMadeFromTheKinds() throws IOException {
        String made = WorkspaceSchema.of(MountKinds.USUAL);
        Files.writeString(Path.of("target/workspace.schema.json"), made);
        assertThat(PUBLISHED).content().isEqualTo(made);
    }

    @Test
    void everyKindHasTheFieldsThatItsReaderKnows() throws IOException {
        JsonNode definitions = schema().get("$defs");
        for (MountKind<?> kind : MountKinds.USUAL.all()) {
            JsonNode definition = definitions.get(kind.id());
            Set<String> known = kind.known();
            if (known == null) {
                assertThat(definition.get("additionalProperties").isObject()).as(kind.id()).isTrue();
                known = Stream.concat(kind.fields().stream().map(FieldShape::name), Stream.of("type", "writable", "factory"))
                        .collect(Collectors.toSet());
            }
            assertThat(names(definition)).as(kind.id()).isEqualTo(new TreeSet<>(known));
        }
        assertThat(names(schema())).isEqualTo(new TreeSet<>(WorkspaceDocument.FIELDS));
        assertThat(names(definitions.get("subagent"))).isEqualTo(new TreeSet<>(AgentSetup.SUBAGENT_FIELDS));
        assertThat(names(definitions.get("rule"))).isEqualTo(new TreeSet<>(AgentSetup.RULE_FIELDS));
        assertThat(names(definitions.get("tools"))).isEqualTo(new TreeSet<>(AgentSetup.TOOL_FIELDS));
        assertThat(names(definitions.at("/interrupt/anyOf/1"))).isEqualTo(new TreeSet<>(AgentSetup.INTERRUPT_FIELDS));
        assertThat(names(schema().at("/properties/threads"))).isEqualTo(new TreeSet<>(ThreadsSpec.FIELDS));
    }

    private static Set<String> names(JsonNode definition) {
        return new TreeSet<>(definition.get("properties").propertyNames());
    }

    @Test
    void everyFileThatTheReaderAcceptsIsValid() throws IOException {
        List<Path> files;
        try (Stream<Path> all = Files.walk(Path.of("src/test/resources"))) {
            files = all.filter(file -> file.toString().endsWith(DocumentFile.ENDING)).sorted().toList();
        }
        List<String> wrong = new ArrayList<>();
        int accepted = 0;
        for (Path file : files) {
            boolean reads = DocumentFile.open(file) instanceof Outcome.Ok<DocumentFile>;
            List<String> problems = problems(Files.readString(file));
            accepted += reads ? 1 : 0;
            if (reads != problems.isEmpty()) {
                wrong.add(file + " is " + (reads ? "accepted: " : "refused: ") + problems);
            }
        }
        assertThat(wrong).isEmpty();
        assertThat(accepted).isGreaterThan(15);
    }

    /** For each kind: an entry with all its fields, then the same with a misspelt field, and without each field that is required. */
    @Test
    void theReaderAndTheSchemaAgreeOnEveryKind() throws IOException {
        for (MountKind<?> kind : MountKinds.USUAL.mountable()) {
            ObjectNode entry = JSON.createObjectNode().put("type", kind.id());
            kind.fields().forEach(field -> entry.set(field.name(), value(field)));
            agree(entry, true);
            if (kind.known() != null) {
                agree(entry.deepCopy().put("writeable", true), false);
            }
            for (FieldShape field : kind.fields()) {
                boolean needed = kind.fields().stream().anyMatch(same -> same.name().equals(field.name()) && isNeeded(same, entry));
                ObjectNode without = entry.deepCopy();
                without.remove(field.name());
                agree(without, !needed);
                if (!needed) {
                    agree(entry.deepCopy().putNull(field.name()), true);
                }
            }
        }
    }

    private static boolean isNeeded(FieldShape field, JsonNode entry) {
        FieldShape.When when = field.when();
        return field.required() && (when == null || when.values().contains(entry.path(when.field()).asString()));
    }

    private static JsonNode value(FieldShape field) {
        return switch (field.kind()) {
            case TEXT, FOLDER, FILE, ENDPOINT, SOURCE -> JSON.getNodeFactory().stringNode("x");
            case CREDENTIAL -> JSON.getNodeFactory().stringNode("${env:X}");
            case NUMBER -> JSON.getNodeFactory().numberNode(1);
            case FLAG -> JSON.getNodeFactory().booleanNode(true);
            case LINES -> JSON.createArrayNode().add("x");
            case PAIRS -> JSON.createObjectNode().put("X", "x");
            case CHOICE -> JSON.getNodeFactory().stringNode(field.choices().getFirst());
            case BACKEND -> JSON.createObjectNode().put("type", "state");
        };
    }

    private static void agree(ObjectNode backend, boolean accepted) throws IOException {
        ObjectNode document = JSON.createObjectNode().put("version", 1);
        document.set("backend", backend);
        agree(document.toString(), accepted);
    }

    private static void agree(String document, boolean accepted) throws IOException {
        assertThat(problems(document).isEmpty()).as(document).isEqualTo(accepted);
        if (accepted) {
            assertThat(WorkspaceDocument.read(document).root()).isNotNull();
        } else {
            assertThatThrownBy(() -> WorkspaceDocument.read(document)).as(document).isInstanceOf(DocumentProblem.class);
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {
        "{'version':1,'$schema':'workspace.schema.json','backend':{'type':'state'}}",
        "{'version':1,'name':null,'dialect':'js-1.14','context':{'user_id':7},'threads':{'source':'sqlite:a.db'},'backend':{'type':'state'}}",
        "{'version':1,'backend':{'type':'composite','default':{'type':'state'},'routes':{'/m/':{'type':'store','namespace':['a']}}}}",
        "{'version':1,'backend':{'type':'custom','class':'a.B','own':3}}",
        "{'version':1,'backend':{'type':'state'},'interrupt_on':{'execute':true,'write_file':{'allowed_decisions':['approve']}},"
                + "'tools':{'grep_max_count':2,'tool_token_limit_before_evict':null},'permissions':[{'operations':['read'],'paths':['/']}],"
                + "'subagents':{'a':{'description':'b','tools':{'enabled':['ls']}}},'memory':['/AGENTS.md'],'skills':[]}"
    })
    void acceptedByBoth(String document) throws IOException {
        agree(document.replace('\'', '"'), true);
    }

    @ParameterizedTest
    @ValueSource(strings = {
        "{'backend':{'type':'state'}}",
        "{'version':2,'backend':{'type':'state'}}",
        "{'version':1}",
        "{'version':1,'backend':{'type':'stroe'}}",
        "{'version':1,'backend':{}}",
        "{'version':1,'$schema':1,'backend':{'type':'state'}}",
        "{'version':1,'dialect':'python-9','backend':{'type':'state'}}",
        "{'version':1,'backend':{'type':'state','bucket':'b'}}",
        "{'version':1,'backend':{'type':'state','file_format':'v3'}}",
        "{'version':1,'backend':{'type':'composite','routes':{}}}",
        "{'version':1,'backend':{'type':'policy','inner':{'type':'filesystem'}}}",
        "{'version':1,'backend':{'type':'sandbox','transport':'ssh','container':'c'}}",
        "{'version':1,'backend':{'type':'custom','class':'a.B','own':[]}}",
        "{'version':1,'backend':{'type':'state'},'permissions':[{'operations':['read']}]}",
        "{'version':1,'backend':{'type':'state'},'permissions':[{'operations':['run'],'paths':[]}]}",
        "{'version':1,'backend':{'type':'state'},'interrupt_on':{'execute':'yes'}}",
        "{'version':1,'backend':{'type':'state'},'tools':{'grep_max_count':0}}",
        "{'version':1,'backend':{'type':'state'},'threads':{'thread':'t'}}"
    })
    void refusedByBoth(String document) throws IOException {
        agree(document.replace('\'', '"'), false);
    }
}
