package dev.stateroom.ui.preview.image;

import static org.assertj.core.api.Assertions.assertThat;

import dev.stateroom.vfs.Outcome;
import java.nio.charset.StandardCharsets;
import org.junit.jupiter.api.Test;

final class SvgPictureTest {

    @Test
    void aDrawingIsDrawnSharperThanItsSize() {
        Picture picture = draw("<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"40\" height=\"20\"><rect width=\"40\" height=\"20\" fill=\"#ff0000\"/></svg>").orThrow();
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

    private static Outcome<Picture> draw(String svg) {
        return SvgPicture.draw(svg.getBytes(StandardCharsets.UTF_8), "a.svg");
    }
}
