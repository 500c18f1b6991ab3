package dev.stateroom.langgraph.serde;

import static org.assertj.core.api.Assertions.assertThat;

import dev.stateroom.agent.FileData;
import dev.stateroom.agent.ForeignValue;
import java.nio.charset.StandardCharsets;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

final class FileRecordsTest {

    @Test
    void pythonsPresentFormatIsTextWithAnEncoding() {
        FileData file = read("{'content':'aGk=','encoding':'base64','created_at':'c','modified_at':'m'}");
        assertThat(file).isEqualTo(new FileData(new FileData.Text("aGk="), "base64", null, "c", "m"));
        assertThat(file.bytes()).isEqualTo("hi".getBytes(StandardCharsets.UTF_8));
    }

    @Test
    void theOldFormatIsLines() {
        FileData file = read("{'content':['a','b',''],'created_at':'c','modified_at':'m'}");
        assertThat(file.format()).isEqualTo("v1");
        assertThat(file.bytes()).isEqualTo("a\nb\n".getBytes(StandardCharsets.UTF_8));
    }

    @Test
    void javaScriptRecordsCarryAMediaType() {
        FileData file = read("{'content':'x','mimeType':'text/markdown'}");
        assertThat(file.mimeType()).isEqualTo("text/markdown");
        assertThat(file.encoding()).isNull();
        assertThat(file.createdAt()).isNull();
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
            {'lc':2,'type':'constructor','id':['Uint8Array'],'method':null,'args':[[1,255]],'kwargs':{}}
            {'type':'Buffer','data':[1,255]}
            {'0':1,'1':255}
            """, quoteCharacter = '~')
    void bytesAreReadInEveryFormThatJsonGivesThem(String content) {
        FileData file = read("{'content':" + content + "}");
        assertThat(file.isBinary()).isTrue();
        assertThat(file.bytes()).isEqualTo(new byte[] {1, (byte) 255});
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', quoteCharacter = '~', textBlock = """
            {}                      | the record has no content
            7                       | the record is a number, not a map with content
            null                    | the record is null, not a map with content
            {'content':null}        | the content is null
            {'content':['a',1]}     | line 2 of the content is a number, not text
            {'content':{'a':1}}     | the content is a map
            {'content':{'0':256}}   | the content is a map
            """)
    void recordsOfAnotherShapeSayWhatIsOdd(String record, String why) {
        assertThat(read(record).content())
                .isInstanceOfSatisfying(FileData.Unreadable.class, content -> assertThat(content.why())
                        .isEqualTo(why));
        assertThat(FileRecords.isFile(value(record))).isFalse();
    }

    @Test
    void aRecordThatCouldNotBeDecodedKeepsTheReason() {
        assertThat(FileRecords.read(new ForeignValue.Opaque("encrypted with aes", 12)).content())
                .isEqualTo(new FileData.Unreadable("record of 12 bytes: encrypted with aes"));
    }

    private static FileData read(String record) {
        return FileRecords.read(value(record));
    }

    private static ForeignValue value(String record) {
        return Serializer.decode("json", record.replace('\'', '"').getBytes(StandardCharsets.UTF_8));
    }
}
