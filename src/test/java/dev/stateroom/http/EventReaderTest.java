package dev.stateroom.http;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import org.junit.jupiter.api.Test;

/** Streams of events are read as the standard says, and bounded. */
final class EventReaderTest {
    @Test
    void eventsEndWithAnEmptyLineHoweverTheirLinesEnd() throws IOException {
        String text = "event: a\r\ndata: 1\r\nid: 7\r\n\r\n: comment\n\ndata:x\ndata: y\n\nevent: c\rdata\r\revent: cut\ndata: off\n";
        EventReader reader = new EventReader(new ByteArrayInputStream(text.getBytes(StandardCharsets.UTF_8)));
        assertThat(reader.next()).isEqualTo(new EventReader.Event("a", "1", "7"));
        assertThat(reader.next()).isEqualTo(new EventReader.Event("message", "x\ny", "7"));
        assertThat(reader.next()).isEqualTo(new EventReader.Event("c", "", "7"));
        assertThat(reader.next()).isNull();
    }

    @Test
    void anEventThatIsTooLargeComesWithoutItsData() throws IOException {
        byte[] large = ("event: big\ndata: " + "x".repeat(EventReader.LARGEST + 10) + "\n\nevent: next\ndata: 1\n\n").getBytes(StandardCharsets.UTF_8);
        EventReader reader = new EventReader(new ByteArrayInputStream(large));
        assertThat(reader.next()).isEqualTo(new EventReader.Event("big", "", ""));
        assertThat(reader.next()).isEqualTo(new EventReader.Event("next", "1", ""));
    }
}
