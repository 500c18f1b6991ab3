package dev.stateroom.ui.preview;

import java.util.Base64;
import java.util.stream.Stream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

/** Text that holds rows, values or drawings, and documents in pages, as pictures. */
final class StructuredPicturesTest {

    @ParameterizedTest(name = "{0}")
    @MethodSource("files")
    void canBeLookedAt(String name, MemoryFile file, ViewMode mode, String wanted) throws Exception {
        PreviewPicturesTest.take(name, file, mode, wanted);
    }

    static Stream<Arguments> files() throws Exception {
        StringBuilder csv = new StringBuilder("part,customer,total,currency,paid\n");
        StringBuilder log = new StringBuilder();
        StringBuilder rows = new StringBuilder("[");
        String[] levels = {"INFO", "DEBUG", "INFO", "WARN", "INFO", "ERROR"};
        for (int i = 0; i < 400; i++) {
            csv.append("part-").append(i).append(",\"Miller, Ann ").append(i % 17).append("\",").append((i * 7919) % 10_007 / 100.0).append(",EUR,").append(i % 3 == 0).append('\n');
            log.append("2026-03-01T12:00:").append(String.format("%02d", i % 60)).append("Z api level=").append(levels[i % 6]).append(" req=ab9ef74863f9 took=").append(i).append("ms\n");
            rows.append(i == 0 ? "" : ",").append("{\"id\":").append(i).append(",\"name\":\"row ").append(i).append("\",\"ok\":true}");
        }
        String png = "data:image/png;base64," + Base64.getEncoder().encodeToString(PreviewPicturesTest.png());
        String json = "{\"thread\":\"0197a000\",\"usage\":{\"input\":20764,\"output\":1356.5,\"cached\":null},\"ok\":true,\"chart\":\"" + png
                + "\",\"note\":\"" + "a long note about billing ".repeat(40) + "\",\"items\":" + rows + "]}";
        String markdown = "# Plan\n\n- [x] read the parts\n- [ ] add them up\n- plain\n\n![chart](" + png + ")\n\n| part | total |\n|---|---:|\n| a | 27 |\n";
        return Stream.of(
                Arguments.of("table", MemoryFile.of("/data.csv", csv.toString()), ViewMode.TABLE, ""),
                Arguments.of("table-found", MemoryFile.of("/data.csv", csv.toString()), ViewMode.TABLE, "ann 7"),
                Arguments.of("tree-found", MemoryFile.of("/state.json", json), ViewMode.TREE, "row 250"),
                Arguments.of("base64", MemoryFile.of("/chart.b64", Base64.getMimeEncoder().encodeToString(PreviewPicturesTest.png())), null, ""),
                Arguments.of("tree", MemoryFile.of("/state.json", json), ViewMode.TREE, ""),
                Arguments.of("log", MemoryFile.of("/large_tool_results/call_3dcac7", log.toString()), null, ""),
                Arguments.of("log-paged", MemoryFile.of("/big.log", log.toString().repeat(50)), null, ""),
                Arguments.of("pages", MemoryFile.of("/plan.pdf", SampleFiles.pdf(12)), null, ""),
                Arguments.of("drawing", MemoryFile.of("/chart.svg", SampleFiles.svg()), null, ""),
                Arguments.of("tasks", MemoryFile.of("/plan.md", markdown), ViewMode.RENDERED, ""));
    }
}
