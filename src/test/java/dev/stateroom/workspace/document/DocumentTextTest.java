package dev.stateroom.workspace.document;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import dev.stateroom.vfs.Failure;
import dev.stateroom.vfs.Outcome;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

final class DocumentTextTest {
    private static final String COMPOSITE = """
            { "version" : 1,
              "backend":
              {
                "type": "composite",
                "default": {"type":"state"},
                "routes": {
                  "/a/":  { "type": "filesystem",  "root": "." },
                  "/b/":  { "type": "store", "namespace": ["x"] },
                  "/c/":  { "type": "state" }
                }
              },   "name" : "caf\\u00e9 – \\ud83d\\ude00"
            }

            """;

    private static DocumentText read(String text) {
        return DocumentText.read(text.getBytes(UTF_8)).orThrow();
    }

    private static String edited(String text, DocumentEdit... edits) {
        return read(text).with(List.of(edits)).orThrow().text();
    }

    @ParameterizedTest
    @ValueSource(strings = {"", "\uFEFF"})
    void whatIsNotEditedIsTheSameByteForByte(String mark) {
        byte[] bytes = (mark + COMPOSITE.replace("\n", "\r\n")).getBytes(UTF_8);
        assertThat(DocumentText.read(bytes).orThrow().bytes()).isEqualTo(bytes);
    }

    @Test
    void everyValueKnowsWhereItStands() {
        JsonNode root = read(COMPOSITE).document().root();
        check(root, COMPOSITE);
        assertThat(root.find("$.backend.routes[\"/b/\"].namespace[0]")).isInstanceOfSatisfying(
                JsonNode.Text.class, text -> assertThat(text.value()).isEqualTo("x"));
        assertThat(root.find("$.backend.nothing")).isNull();
    }

    @Test
    void aBackendBecomesACompositeAsTheDocumentIsWritten() {
        String made = DocumentText.written(new TreeMap<>(Map.of("version", 1, "backend", new TreeMap<>(Map.of("type", "state", "thread", "t")))));
        DocumentText file = read(made);
        String composite = DocumentText.composite(made, file.document().backend().head().node().place(), "/a/", "{ \"type\": \"store\" }");
        assertThat(edited(made, new DocumentEdit.Replace("$.backend", composite), new DocumentEdit.SetField("$.backend.routes", "/b/", "{ \"type\": \"state\" }")))
                .isEqualTo("""
                        {
                          "backend": {
                            "type": "composite",
                            "default": {
                              "thread": "t",
                              "type": "state"
                            },
                            "routes": {
                              "/a/": { "type": "store" },
                              "/b/": { "type": "state" }
                            }
                          },
                          "version": 1
                        }
                        """);
        String line = "{\"version\": 1, \"backend\": {\"type\": \"state\"}}";
        assertThat(DocumentText.composite(line, read(line).document().backend().head().node().place(), "/a/", "{}"))
                .isEqualTo("{ \"type\": \"composite\", \"default\": {\"type\": \"state\"}, \"routes\": { \"/a/\": {} } }");
    }

    private static void check(JsonNode node, String text) {
        String written = text.substring(node.place().start(), node.place().end());
        switch (node) {
            case JsonNode.Fields fields -> {
                assertThat(written).startsWith("{").endsWith("}");
                fields.names().forEach((name, place) -> assertThat(text.substring(place.start(), place.end())).isEqualTo('"' + name + '"'));
                fields.values().values().forEach(inner -> check(inner, text));
            }
            case JsonNode.Items(_, List<JsonNode> values) -> {
                assertThat(written).startsWith("[").endsWith("]");
                values.forEach(inner -> check(inner, text));
            }
            case JsonNode.Text _ -> assertThat(written).startsWith("\"").endsWith("\"");
            default -> assertThat(written).matches("-?[0-9.eE+]+|true|false|null");
        }
    }

    @Test
    void aValueIsReplacedInItsPlace() {
        assertThat(edited(COMPOSITE, new DocumentEdit.SetField("$.backend.routes[\"/a/\"]", "root", "\"../b\"")))
                .isEqualTo(COMPOSITE.replace("\"root\": \".\"", "\"root\": \"../b\""));
        assertThat(edited(COMPOSITE, new DocumentEdit.Replace("$.backend.routes[\"/b/\"].namespace[0]", "\"{context.u}\"")))
                .isEqualTo(COMPOSITE.replace("[\"x\"]", "[\"{context.u}\"]"));
    }

    @Test
    void aNewFieldFollowsTheOthersInTheirForm() {
        assertThat(edited(COMPOSITE, new DocumentEdit.SetField("$.backend.routes", "/d/", "{ \"type\": \"state\" }")))
                .isEqualTo(COMPOSITE.replace(
                        "\"/c/\":  { \"type\": \"state\" }",
                        "\"/c/\":  { \"type\": \"state\" },\n      \"/d/\": { \"type\": \"state\" }"));
        assertThat(edited(COMPOSITE, new DocumentEdit.SetField("$.backend.routes[\"/a/\"]", "writable", "true")))
                .isEqualTo(COMPOSITE.replace("\"root\": \".\"", "\"root\": \".\",  \"writable\": true"));
        assertThat(edited("{\"version\":1,\"backend\":{\"type\":\"composite\",\"default\":{\"type\":\"state\"},\"routes\":{}}}",
                        new DocumentEdit.SetField("$.backend.routes", "/d/", "{\"type\":\"state\"}")))
                .isEqualTo("{\"version\":1,\"backend\":{\"type\":\"composite\",\"default\":{\"type\":\"state\"},\"routes\":{ \"/d/\": {\"type\":\"state\"} }}}");
    }

    @Test
    void aFieldGoesWithItsCommaAndNothingElse() {
        assertThat(edited(COMPOSITE, new DocumentEdit.RemoveField("$.backend.routes", "/b/")))
                .isEqualTo(COMPOSITE.replace("      \"/b/\":  { \"type\": \"store\", \"namespace\": [\"x\"] },\n", ""));
        assertThat(edited(COMPOSITE, new DocumentEdit.RemoveField("$.backend.routes", "/c/")))
                .isEqualTo(COMPOSITE.replace(",\n      \"/c/\":  { \"type\": \"state\" }", ""));
        assertThat(edited(COMPOSITE, new DocumentEdit.RemoveField("$.backend.routes", "/a/")))
                .isEqualTo(COMPOSITE.replace("\"/a/\":  { \"type\": \"filesystem\",  \"root\": \".\" },\n      ", ""));
    }

    @Test
    void routesAreRenamedAndMovedWhereTheyStand() {
        assertThat(edited(COMPOSITE, new DocumentEdit.RenameField("$.backend.routes", "/b/", "/z/")))
                .isEqualTo(COMPOSITE.replace("\"/b/\"", "\"/z/\""));
        String moved = edited(COMPOSITE, new DocumentEdit.MoveField("$.backend.routes", "/c/", 0));
        assertThat(((MountSpec.Composite) read(moved).document().backend()).routes())
                .extracting(MountSpec.Route::prefix)
                .containsExactly("/c/", "/a/", "/b/");
        assertThat(edited(moved, new DocumentEdit.MoveField("$.backend.routes", "/c/", 2))).isEqualTo(COMPOSITE);
    }

    @Test
    void anEditThatTheDocumentWouldNotSurviveIsRefused() {
        DocumentText text = read(COMPOSITE);
        assertThat(text.with(new DocumentEdit.SetField("$.backend.routes", "/d/", "{ \"type\": \"stat\" }")))
                .isInstanceOfSatisfying(Outcome.Failed.class, failed ->
                        assertThat(failed.failure().sentence()).startsWith("there is no backend type \"stat\""));
        assertThat(text.with(new DocumentEdit.RemoveField("$.backend", "type"))).isInstanceOf(Outcome.Failed.class);
        assertThat(text.with(new DocumentEdit.RemoveField("$.backend.routes", "/nope/")))
                .isEqualTo(Outcome.failed(Failure.Kind.NOT_FOUND, "the document has nothing at $.backend.routes[\"/nope/\"] any more"));
    }

    @Test
    void savingKeepsRightsAndNeverOverwritesSomebodyElsesWork(@TempDir Path folder) throws IOException {
        Path path = Files.writeString(folder.resolve("w.stateroom.json"), COMPOSITE);
        Files.setPosixFilePermissions(path, PosixFilePermissions.fromString("rw-r-----"));
        List<DocumentEdit> edits = List.of(new DocumentEdit.RemoveField("$.backend.routes", "/b/"));
        DocumentFile file = DocumentFile.open(path).orThrow().with(edits).orThrow();
        assertThat(file.isChanged()).isTrue();
        DocumentFile saved = file.save().orThrow();
        assertThat(saved.isChanged()).isFalse();
        assertThat(Files.readString(path)).isEqualTo(file.now().text()).doesNotContain("/b/");
        assertThat(PosixFilePermissions.toString(Files.getPosixFilePermissions(path))).isEqualTo("rw-r-----");
        Files.writeString(path, COMPOSITE);
        assertThat(saved.with(List.of(new DocumentEdit.RemoveField("$.backend.routes", "/a/"))).orThrow().save())
                .isInstanceOfSatisfying(Outcome.Failed.class, failed ->
                        assertThat(failed.failure().sentence()).contains("was changed by another process"));
        assertThat(Files.readString(path)).isEqualTo(COMPOSITE);
        assertThat(folder.toFile().list()).containsExactly("w.stateroom.json");
    }

    @Test
    void whatIsNoTextIsRefused() {
        assertThat(DocumentText.read(new byte[] {'{', (byte) 0xff}))
                .isEqualTo(Outcome.failed(Failure.Kind.INVALID, "this is not UTF-8 from byte 1 on"));
    }
}
