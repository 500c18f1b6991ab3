package dev.stateroom.ui.preview.image;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.awaitility.Awaitility.await;

import dev.stateroom.SoakShare;
import dev.stateroom.vfs.Outcome;
import dev.stateroom.work.Cancellation;
import dev.stateroom.work.CancelledException;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Base64;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.Named;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

final class SvgPictureTest {

    @Test
    void aDrawingIsDrawnSharperThanItsSize() {
        DecodedImage picture = draw("<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"40\" height=\"20\"><rect width=\"40\" height=\"20\" fill=\"#ff0000\"/></svg>").orThrow();
        assertThat(picture.head().width()).isEqualTo(40);
        assertThat(picture.image().getWidth()).isEqualTo(80);
        assertThat(picture.image().getPixelReader().getArgb(40, 20)).isEqualTo(0xFFFF0000);
    }

    @Test
    void entitiesAndFilesOutsideAreNotRead() {
        String entity = "<!DOCTYPE svg [<!ENTITY x SYSTEM \"file:///etc/passwd\">]><svg xmlns=\"http://www.w3.org/2000/svg\" width=\"9\" height=\"9\"><text>&x;</text></svg>";
        assertThat(draw(entity)).isNotNull();
        String outside = "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"9\" height=\"9\"><image href=\"http://127.0.0.1:1/a.png\" width=\"9\" height=\"9\"/></svg>";
        assertThat(draw(outside).orThrow().image().getPixelReader().getArgb(4, 4)).isZero();
    }

    @Test
    void whatIsNoDrawingIsASentence() {
        for (String text : new String[] {"", "<svg", "<html/>", "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"1e30\" height=\"1\"/>", "<g>".repeat(100_000)}) {
            assertThat(draw(text)).isInstanceOf(Outcome.Failed.class);
        }
    }

    /** Some of them, and all where tests may take long: each may take some seconds of processor time. */
    static List<Named<String>> hostile() {
        List<Named<String>> all = all();
        int step = Math.max(1, all.size() / SoakShare.of(all.size(), 4));
        return IntStream.range(0, all.size()).filter(i -> i % step == 0).mapToObj(all::get).toList();
    }

    private static List<Named<String>> all() {
        List<Named<String>> all = new ArrayList<>();
        String shape = "<rect width='1000' height='1000' fill='url(#f)' filter='url(#f)' mask='url(#f)'/>";
        all.add(Named.of("wide filter", "<filter id='f' x='-10000' y='-10000' width='20000' height='20000'><feGaussianBlur stdDeviation='5000'/></filter>" + shape));
        all.add(Named.of("far blur", "<filter id='f'><feGaussianBlur stdDeviation='100000'/></filter>" + shape));
        all.add(Named.of("octaves", "<filter id='f'><feTurbulence baseFrequency='0.01' numOctaves='1000000'/></filter>" + shape));
        all.add(Named.of(
                "area in units",
                "<filter id='f' filterUnits='userSpaceOnUse' x='-1e9' y='-1e9' width='2e9' height='2e9'><feOffset dx='9'/></filter>" + shape));
        all.add(Named.of("large pattern", "<pattern id='f' patternUnits='userSpaceOnUse' width='30000' height='30000'><rect width='9' height='9'/></pattern>" + shape));
        all.add(Named.of("small pattern", "<pattern id='f' patternUnits='userSpaceOnUse' width='0.001' height='0.001'><rect width='9' height='9'/></pattern>" + shape));
        all.add(Named.of("filter chain", "<filter id='f'>" + "<feGaussianBlur stdDeviation='30'/><feTurbulence/>".repeat(500) + "</filter>" + shape));
        all.add(Named.of("convolution", "<filter id='f'><feConvolveMatrix order='500' kernelMatrix='" + "1 ".repeat(250_000) + "'/></filter>" + shape));
        all.add(Named.of(
                "filter by style sheet",
                "<style>rect{filter:url(#f)}</style><filter id='f'><feGaussianBlur stdDeviation='30'/></filter>" + "<rect width='1000' height='1000'/>".repeat(2_000)));
        all.add(Named.of(
                "filter by style attribute",
                "<filter id='f'><feGaussianBlur stdDeviation='30'/></filter>" + "<g style='filter:url(#f)'>".repeat(50) + "<rect width='1000' height='1000'/>" + "</g>".repeat(50)));
        all.add(Named.of("masks", "<mask id='f'><rect width='1000' height='1000' fill='#fff'/></mask>" + shape.repeat(2_000)));
        all.add(Named.of(
                "nested masks",
                IntStream.range(1, 40).mapToObj(i -> "<mask id='m" + i + "'><rect width='1000' height='1000' mask='url(#m" + (i - 1) + ")'/><rect width='1000' height='1000' mask='url(#m" + (i - 1) + ")'/></mask>").collect(Collectors.joining())
                        + "<rect width='1000' height='1000' mask='url(#m39)'/>"));
        all.add(Named.of("groups that show through", "<g opacity='0.9'>".repeat(60) + "<rect width='1000' height='1000'/>".repeat(5_000) + "</g>".repeat(60)));
        all.add(Named.of(
                "uses of uses",
                IntStream.range(1, 8).mapToObj(i -> "<g id='u" + i + "'>" + ("<use href='#u" + (i - 1) + "'/>").repeat(50) + "</g>").collect(Collectors.joining())
                        + "<g id='u0'><circle r='900'/></g>"));
        all.add(Named.of("a use of itself", "<g id='u'><use href='#u'/><use href='#u'/></g>"));
        all.add(Named.of("a hundred thousand elements", "<circle cx='500' cy='500' r='480' fill='none' stroke='#000' stroke-width='9'/>".repeat(100_000)));
        all.add(Named.of("a long path", "<path stroke='#000' stroke-width='50' d='M0 0" + " L1000 1000 L0 999 Q500 500 1 1".repeat(100_000) + "'/>"));
        all.add(Named.of("small dashes", "<path stroke='#000' stroke-dasharray='0.00001' d='M0 0L1000 1000'/>"));
        all.add(Named.of("small dashes by style", "<style>path{stroke:#000;stroke-dasharray:1e-9 1e-9}</style><path d='M0 0L1000 1000'/>"));
        all.add(Named.of("many dashes", "<path stroke='#000' stroke-dasharray='" + "1 ".repeat(1_000_000) + "' d='M0 0L1000 1000'/>"));
        all.add(Named.of("a long text", "<text x='9' y='99' font-size='40' textLength='900' stroke='#000'>" + "stateroom".repeat(120_000) + "</text>"));
        all.add(Named.of(
                "text on a path", "<path id='p' d='M0 0" + " L1000 1000 L0 999".repeat(5_000) + "'/><text><textPath href='#p'>" + "glyph".repeat(100_000) + "</textPath></text>"));
        all.add(Named.of("an import of a style", "<style>@import url('http://127.0.0.1:1/a.css'); rect{fill:url(file:///etc/passwd#a)}</style>" + shape));
        all.add(Named.of("a style sheet of braces", "<style>" + "a{b:c;".repeat(200_000) + "</style>" + shape));
        all.add(Named.of("a picture that claims many pixels", "<image width='1000' height='1000' href='data:image/png;base64," + Base64.getEncoder().encodeToString(claiming(100_000)) + "'/>"));
        all.add(Named.of(
                "drawings in drawings",
                "<image width='1000' height='1000' href='data:image/svg+xml;base64," + Base64.getEncoder().encodeToString((WITHIN + "<rect width='9' height='9'/></svg>").getBytes(StandardCharsets.UTF_8)) + "'/>" + shape));
        all.add(Named.of("steps of a gradient", "<linearGradient id='f'>" + "<stop offset='0.5' stop-color='#123456'/>".repeat(100_000) + "</linearGradient>" + shape));
        all.add(Named.of("markers", "<marker id='f' markerWidth='5000' markerHeight='5000'><circle r='4000'/></marker><path marker-mid='url(#f)' d='M0 0" + " L1000 1000 L0 999".repeat(9_000) + "'/>"));
        all.add(Named.of("numbers", "<rect width='1e308' height='1e308' stroke='#000' stroke-width='1e300' transform='scale(1e-300) rotate(1e300)'/>"));
        all.add(Named.of("never ending animation", "<rect width='9' height='9'>" + "<animate attributeName='x' values='0;9' dur='1ms' repeatCount='indefinite'/>".repeat(50_000) + "</rect>"));
        return all;
    }

    @ParameterizedTest
    @MethodSource("hostile")
    @Timeout(150)
    void aHostileDrawingIsAPictureOrASentence(String inside) {
        switch (draw(WITHIN + inside + "</svg>")) {
            case Outcome.Ok<DecodedImage>(DecodedImage picture) -> assertThat(picture.image().getWidth()).isBetween(1.0, 2_000.0);
            case Outcome.Failed<DecodedImage>(var why) -> assertThat(why.sentence()).startsWith("a.svg ").doesNotContain("\n");
        }
    }

    /** A PNG that ends after its head. */
    private static byte[] claiming(int pixels) {
        return ByteBuffer.allocate(33)
                .put(new byte[] {(byte) 0x89, 'P', 'N', 'G', 13, 10, 26, 10, 0, 0, 0, 13, 'I', 'H', 'D', 'R'})
                .putInt(pixels)
                .putInt(pixels)
                .put(new byte[] {8, 6, 0, 0, 0, 0, 0, 0, 0})
                .array();
    }

    @Test
    void whatTakesTooMuchTimeOrMemoryIsEnded() throws IOException {
        String blur = "<style>rect{filter:url(#f)}</style><filter id='f'><feGaussianBlur stdDeviation='30'/></filter>";
        byte[] slow = (WITHIN + blur + "<rect width='1000' height='1000'/>".repeat(2_000) + "</svg>").getBytes(StandardCharsets.UTF_8);
        assertThat(SvgDrawingProcess.run(slow, 2_000, 1_500, Cancellation.NEVER)).isEmpty();
        String wide = "<filter id='f' x='-10000' y='-10000' width='20000' height='20000'><feGaussianBlur stdDeviation='5000'/></filter>";
        assertThat(draw(WITHIN + wide + "<rect width='1000' height='1000' filter='url(#f)'/></svg>"))
                .isInstanceOfSatisfying(Outcome.Failed.class, failed -> assertThat(failed.failure().sentence()).isEqualTo("a.svg takes too much time or memory to be drawn"));
        await().atMost(Duration.ofSeconds(30)).until(() -> ProcessHandle.current().children().noneMatch(SvgPictureTest::draws));
    }

    /** Java 2D keeps edges outside the heap: two gigabytes here. */
    @Test
    @EnabledOnOs(OS.LINUX)
    @Timeout(150)
    void edgesOutsideTheHeapAreBoundedToo() throws Exception {
        String curves = "<path d='M0 0 L 400 400' stroke='red' stroke-dasharray='0.0000001'/><path d='M0 0 " + "q 1 1 2 2 ".repeat(200_000) + "' stroke='blue' stroke-dasharray='0.001'/>";
        Thread drawing = Thread.startVirtualThread(() -> draw(WITHIN + curves + "</svg>"));
        long most = 0;
        while (!drawing.join(Duration.ofMillis(5))) {
            for (ProcessHandle child : ProcessHandle.current().children().filter(SvgPictureTest::draws).toList()) {
                most = Math.max(most, peak(child.pid()));
            }
        }
        assertThat(most).isBetween(1L, 230L << 20);
    }

    /** The most memory that a process occupied so far; 0 for one that has ended. */
    private static long peak(long pid) {
        try (Stream<String> lines = Files.lines(Path.of("/proc/" + pid + "/status"))) {
            return lines.filter(line -> line.startsWith("VmHWM:")).mapToLong(line -> Long.parseLong(line.replaceAll("\\D", "")) << 10).findFirst().orElse(0);
        } catch (IOException | UncheckedIOException ended) {
            return 0;
        }
    }

    @Test
    void aDrawingThatNobodyWaitsForIsEnded() {
        Cancellation.Switch gone = new Cancellation.Switch();
        gone.request();
        byte[] file = (WITHIN + "</svg>").getBytes(StandardCharsets.UTF_8);
        assertThatThrownBy(() -> SvgPicture.draw(file, "a.svg", gone)).isInstanceOf(CancelledException.class);
        await().atMost(Duration.ofSeconds(30)).until(() -> ProcessHandle.current().children().noneMatch(SvgPictureTest::draws));
    }

    private static boolean draws(ProcessHandle process) {
        return process.info().commandLine().orElse("").contains(SvgDrawingProgram.class.getSimpleName());
    }

    private static final String WITHIN = "<svg xmlns='http://www.w3.org/2000/svg' width='1000' height='1000'>";

    private static Outcome<DecodedImage> draw(String svg) {
        return SvgPicture.draw(svg.getBytes(StandardCharsets.UTF_8), "a.svg", Cancellation.NEVER);
    }
}
