//! A reader that also quotes what stood on the pages before, beside what it makes of them.

use async_trait::async_trait;
use subterminator::domain::outcome::Usage;
use subterminator::domain::reader::{ReaderAnswer, ReaderPage, ReaderQuote};
use subterminator::model::reader::{NoAnswer, ReaderBrief, SecondReader};

use crate::corpora::reader::Reader;

pub struct Quoting {
    reader: Reader,
    before: Vec<String>,
}

impl Quoting {
    pub fn new(reader: Reader, before: Vec<String>) -> Self {
        Self { reader, before }
    }
}

#[async_trait]
impl SecondReader for Quoting {
    fn name(&self) -> &str {
        self.reader.name()
    }

    async fn testify(&mut self, brief: &ReaderBrief) -> Result<(ReaderAnswer, Usage), NoAnswer> {
        let (mut said, usage) = self.reader.testify(brief).await?;
        if said.tells_end() {
            let stands = |text: &&String| brief.before.iter().any(|page| page.text.contains(*text));
            let quotes = self.before.iter().filter(stands);
            said.quotes.extend(quotes.map(|text| ReaderQuote {
                page: ReaderPage::Before,
                text: text.clone(),
            }));
        }
        Ok((said, usage))
    }
}
