package dev.stateroom.ui.preview.image;

import static org.assertj.core.api.Assertions.assertThat;

import dev.stateroom.vfs.Outcome;
import java.nio.charset.StandardCharsets;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

final class SvgPictureTest {

    @Test
    void aDrawingIsDrawnSharperThanItsSize() {
        DecodedImage picture = draw("<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"40\" height=\"20\"><rect width=\"40\" height=\"20\" fill=\"#ff0000\"/></svg>").orThrow();
        assertThat(picture.head().width()).isEqualTo(40);
        assertThat(picture.image().getWidth()).isEqualTo(80);
        assertThat(picture.image().getPixelReader().getArgb(40, 20)).isEqualTo(0xFFFF0000);
    }

    @Test
    void partsThatUseEachOtherAreRefusedBeforeTheyAreDrawn() {
        StringBuilder svg = new StringBuilder("<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"9\" height=\"9\"><g id=\"a0\"><rect width=\"1\" height=\"1\"/></g>");
        for (int i = 1; i < 12; i++) {
            svg.append("<g id=\"a").append(i).append("\">").append(("<use href=\"#a" + (i - 1) + "\"/>").repeat(10)).append("</g>");
        }
        assertThat(draw(svg.append("</svg>").toString())).isInstanceOf(Outcome.Failed.class);
        assertThat(draw("<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"9\" height=\"9\"><g id=\"a\"><use href=\"#a\"/></g></svg>"))
                .isInstanceOf(Outcome.Failed.class);
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

    @ParameterizedTest
    @ValueSource(strings = {
        "<filter id='f' x='-10000' y='-10000' width='20000' height='20000'><feGaussianBlur stdDeviation='5000'/></filter>",
        "<filter id='f'><feGaussianBlur stdDeviation='100000'/></filter>",
        "<filter id='f'><feTurbulence baseFrequency='0.01' numOctaves='1000000'/></filter>",
        "<filter id='f' filterUnits='userSpaceOnUse' x='-1e9' y='-1e9' width='2e9' height='2e9'><feOffset dx='9'/></filter>",
        "<pattern id='f' patternUnits='userSpaceOnUse' width='30000' height='30000'><rect width='9' height='9'/></pattern>",
    })
    @Timeout(20)
    void effectsThatReachFartherThanAnyDrawingNeedsAreRefused(String effect) {
        Outcome<DecodedImage> drawn = draw(WITHIN + effect.replace('\'', '"') + "<rect width=\"1000\" height=\"1000\" fill=\"url(#f)\" filter=\"url(#f)\"/></svg>");
        assertThat(drawn).isInstanceOfSatisfying(Outcome.Failed.class, failed -> assertThat(failed.failure().sentence()).contains("reach too far"));
    }

    @Test
    @Timeout(20)
    void manyEffectsAreRefusedAndSomeAreDrawnWithFewerPixels() {
        String blur = "<filter id=\"f\"><feGaussianBlur stdDeviation=\"3\"/></filter>";
        String shape = "<rect width=\"1000\" height=\"1000\" filter=\"url(#f)\"/>";
        assertThat(draw(WITHIN + blur + shape.repeat(2_000) + "</svg>")).isInstanceOf(Outcome.Failed.class);
        DecodedImage some = draw(WITHIN + blur + shape.repeat(40) + "</svg>").orThrow();
        assertThat(some.image().getWidth()).isBetween(300.0, 1_000.0);
        assertThat(draw(WITHIN + blur + shape + "</svg>").orThrow().image().getWidth()).isEqualTo(2_000);
    }

    private static final String WITHIN = "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"1000\" height=\"1000\">";

    private static Outcome<DecodedImage> draw(String svg) {
        return SvgPicture.draw(svg.getBytes(StandardCharsets.UTF_8), "a.svg");
    }
}
